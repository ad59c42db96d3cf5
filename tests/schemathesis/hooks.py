# What schemathesis cannot know of the API: how to sign in, and that a closed account has to be opened again.
import os

import requests
import schemathesis
from schemathesis.core import NOT_SET

BASE = os.environ["KIOSK_BASE"]
HOST = {"Host": os.environ["KIOSK_HOST"]}


# A GET or DELETE with a body is refused as malformed before its address is read (request smuggling; tests/http/protocol
# shows it), so what asks for another method's address has none.
@schemathesis.hook
def before_call(context, case, kwargs):
    if case.method.upper() in ("GET", "HEAD", "DELETE"):
        case.body = NOT_SET


# What was done to the account is taken into account: closed, it would refuse most calls untested.
@schemathesis.hook
def after_call(context, case, response):
    call = (case.method.upper(), case.operation.path)
    if response.status_code != 200:
        return
    if call == ("POST", "/user/close"):
        token = response.request.headers["Authorization"]
        token = token[0] if isinstance(token, list) else token
        requests.delete(f"{BASE}/user/close", headers={**HOST, "Authorization": token}, timeout=20).raise_for_status()
    if call == ("POST", "/user/password"):
        user["password"] = case.body["newPassword"]


if os.environ.get("KIOSK_EMAIL"):
    user = {"email": os.environ["KIOSK_EMAIL"], "password": os.environ["KIOSK_PASSWORD"]}

    # Again every few minutes, because an access token lasts five, and where the session was ended.
    @schemathesis.auth(refresh_interval=200)
    class SignedIn:
        def get(self, case, context):
            answer = requests.post(
                f"{BASE}/login/api", headers=HOST, json={"grantType": "password", **user}, timeout=20
            )
            answer.raise_for_status()
            return answer.json()["data"]["access_token"]

        def set(self, case, data, context):
            case.headers = case.headers or {}
            case.headers["Authorization"] = f"Bearer {data}"
