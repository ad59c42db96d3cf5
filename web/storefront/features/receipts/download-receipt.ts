// Downloads a receipt's PDF, which needs the access token: a link cannot carry it.
import type { Calls } from "#generated/calls";
import { CallError, callAddress } from "#kit/calls/calls";
import { sessionTokens } from "#kit/session/session-tokens";
import { saveFile } from "#features/profile/save-file";

const pdfCall = "GET /user/receipts/:id/pdf" satisfies keyof Calls;

interface Shell {
  backend: string;
  tenant: string;
}

export async function downloadReceipt(shell: Shell, receipt: { id: string; number: string }): Promise<void> {
  const url = callAddress(shell.backend, pdfCall.slice("GET ".length), { params: { id: receipt.id } });
  const ask = (token: string | null) =>
    fetch(url, {
      headers: {
        "x-distribution-channel": "WEB",
        "X-Tenant-ID": shell.tenant,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
    });
  const token = await sessionTokens().current();
  let response = await ask(token);
  if (response.status === 401 && token) response = await ask(await sessionTokens().renew(token));
  if (!response.ok) throw new CallError("GET", url, response.status, response.statusText);
  const said = /filename="([^"/\\]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1];
  saveFile(await response.blob(), said ?? `${receipt.number.replaceAll("/", "-")}.pdf`);
}
