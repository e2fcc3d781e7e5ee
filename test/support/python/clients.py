"""Programs that use Python libraries of others: each reads one JSON object and prints one."""

import json
import sys

import pyotp
import socketio
from standardwebhooks.webhooks import Webhook, WebhookVerificationError


def ping(url, token):
    """Connects with a token and pings, or tells how it was refused."""
    client = socketio.Client(reconnection=False)
    heard = {}
    client.on("session:hello", lambda hello: heard.update(hello=hello))
    client.on("connect_error", lambda error: heard.update(error=error))
    try:
        client.connect(url, auth={"token": token}, transports=["websocket"], wait_timeout=10)
    except socketio.exceptions.ConnectionError:
        return heard
    heard["answer"] = client.call("presence:ping", {}, timeout=10)
    client.disconnect()
    return heard


def code(secret, uri):
    """The codes that an authenticator app shows now, for a typed and for a scanned secret."""
    return {"typed": pyotp.TOTP(secret).now(), "scanned": pyotp.parse_uri(uri).now()}


def verify(secret, headers, text):
    """The body of a webhook if it was signed with the secret, else the error."""
    try:
        return {"body": Webhook(secret).verify(text, headers)}
    except WebhookVerificationError as error:
        return {"error": str(error)}


CLIENTS = {"ping": ping, "code": code, "verify": verify}
print(json.dumps(CLIENTS[sys.argv[1]](**json.load(sys.stdin))))
