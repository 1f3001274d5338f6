"""A strict reader of our own pages, which shares nothing with their writer."""

from html.parser import HTMLParser

VOID = {"meta", "br", "img", "link", "input", "hr"}
ALLOWED = {
    "html", "head", "title", "style", "meta", "body", "header", "main", "footer", "section", "h1", "h2", "h3", "p",
    "table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td", "div", "figure", "details", "summary", "dl", "dt",
    "dd", "ul", "ol", "li", "a", "b", "code", "pre", "bdi", "br", "script", "svg", "desc", "text", "rect", "polyline",
    "circle", "polygon", "path", "figcaption", "small", "span",
    "progress",
}  # fmt: skip


class Page(HTMLParser):
    """The content of a page: the elements, each as (tag, attributes, text inside it)."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None], list[str]]] = []
        self.faults: list[str] = []
        self._open: list[tuple[str, list[str]]] = []
        self.feed(text)
        self.close()
        self.faults += [f"{tag} is not ended" for tag, _ in self._open]

    def handle_starttag(self, tag, attrs):
        if tag not in ALLOWED:
            self.faults.append(f"<{tag}>")
        if len(dict(attrs)) < len(attrs):
            self.faults.append(f"<{tag}> has an attribute twice")
        texts: list[str] = []
        self.elements.append((tag, dict(attrs), texts))
        if tag not in VOID:
            self._open.append((tag, texts))

    def handle_endtag(self, tag):
        if not self._open or self._open[-1][0] != tag:
            self.faults.append(f"</{tag}> where {self._open[-1:]} is open")
        else:
            self._open.pop()

    def handle_data(self, data):
        for _, texts in self._open:
            texts.append(data)

    def all(self, *tags):
        return [(attrs, "".join(texts)) for tag, attrs, texts in self.elements if tag in tags]

    def text(self):
        return self.all("body")[0][1]
