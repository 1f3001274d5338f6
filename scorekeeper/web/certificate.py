"""A certificate of this computer's own, for pages that are encrypted; it is kept beside the ledger."""

import ipaddress
import os
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

_DAYS = 365
"""How long a certificate is valid; browsers refuse some that are valid for much longer."""


def certificate(ledger: Path, hosts: Sequence[str]) -> Path:
    """Return the file of a certificate and its key for some hosts; make one if none is kept that is valid for them.

    Raises OSError if it cannot be kept.
    """
    path = ledger.with_name(f"{ledger.name}-tls.pem")
    with suppress(OSError, ValueError):
        kept = x509.load_pem_x509_certificate(path.read_bytes())
        if set(hosts) <= _hosts(kept) and kept.not_valid_after_utc > datetime.now(UTC) + timedelta(days=1):
            return path
    new = path.with_name(f"{path.name}.new")
    with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(_made(hosts))
    return new.replace(path)


def _hosts(known: x509.Certificate) -> set[str]:
    names = known.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    return {str(name) for kind in (x509.DNSName, x509.IPAddress) for name in names.get_values_for_type(kind)}


def _made(hosts: Sequence[str]) -> bytes:
    """Make a key and a certificate that it signs itself, in the form of PEM."""
    key, now = ec.generate_private_key(ec.SECP256R1()), datetime.now(UTC)
    named = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "scorekeeper")])
    made = (
        x509.CertificateBuilder(named, named, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=_DAYS))
        .add_extension(x509.SubjectAlternativeName([_general(host) for host in hosts]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    return made.public_bytes(serialization.Encoding.PEM) + secret


def _general(host: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ipaddress.ip_address(host))
    except ValueError:
        return x509.DNSName(host)
