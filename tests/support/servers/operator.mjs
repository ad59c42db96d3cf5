// A telephone company for tests: keeps payments and refunds as the CAMARA interface of carrier billing has them, behind
// Prism, which holds every request and every answer against the interface's own description (tests/carrier/*.yaml).
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { join } from "node:path";
import { freePort, root } from "../kiosk.mjs";

const descriptions = { payments: "carrier-billing.yaml", refunds: "carrier-billing-refund.yaml" };

/** Prism on a free port: `mock` answers with the description's examples, `proxy` asks the server at `upstream`. */
export async function startPrism(kind, upstream) {
  const port = await freePort();
  const words = upstream ? ["proxy", "--errors"] : ["mock", "--errors"];
  const child = spawn(
    process.execPath,
    [
      join(root, "node_modules/@stoplight/prism-cli/dist/index.js"),
      ...words,
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
      join(root, "tests/carrier", descriptions[kind]),
      ...(upstream ? [upstream] : []),
    ],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  const ended = new Promise((resolve) => child.on("exit", resolve));
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (part) => {
        output += part;
        if (/is listening on/.test(output)) resolve();
      });
    ended.then(() => reject(new Error(`prism ended at start:\n${output}`)));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

const readBody = async (request) => {
  const parts = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
};
const refuse = (status, code) => ({ status, body: { status, code, message: `refused: ${code}` } });

/**
 * `behave(operation, payment)` may answer for the operator: {status, body} as it is; "lost": it is done, and the
 * connection is cut before the answer; "down": it is not done, and the connection is cut; a word such as "denied" or
 * "processing": that status instead of the usual one.
 */
export async function startOperator() {
  const payments = new Map();
  const refunds = new Map();
  const requests = [];
  let tokens = 0;
  const operator = { payments, refunds, requests, behave: () => undefined, acceptsTokens: () => true };

  const shown = ({ transaction, sink, sinkCredential, validationInfo, ...payment }) => ({
    ...payment,
    amountTransaction: transaction,
  });
  const byCorrelator = (correlator) =>
    [...payments.values()].find(({ transaction }) => transaction.clientCorrelator === correlator);
  const create = (body, status, more = {}) => {
    const payment = {
      paymentId: randomUUID(),
      transaction: body.amountTransaction,
      paymentStatus: status,
      paymentCreationDate: new Date().toISOString(),
      sink: body.sink,
      sinkCredential: body.sinkCredential,
      tries: 0,
      ...more,
    };
    payments.set(payment.paymentId, payment);
    return payment;
  };
  const known = (body) => {
    const earlier = byCorrelator(body.amountTransaction.clientCorrelator);
    if (!earlier) return undefined;
    return ["succeeded", "denied", "cancelled"].includes(earlier.paymentStatus)
      ? refuse(409, "ALREADY_EXISTS")
      : refuse(400, "INVALID_ARGUMENT");
  };
  const moved = (payment, status) => {
    payment.paymentStatus = status;
    if (status === "succeeded") payment.paymentDate = new Date().toISOString();
  };

  const operations = {
    create(body, asked) {
      const payment = create(body, "denied");
      moved(payment, asked ?? "succeeded");
      return { status: 201, body: shown(payment) };
    },
    prepare(body, asked) {
      const validationInfo =
        asked === "open"
          ? { action: "open", validationURL: "https://operator.example/validate/1" }
          : { action: "validate", authorizationId: `auth-${requests.length}` };
      const status = asked && asked !== "open" ? asked : "pending_validation";
      const payment = create(body, status, status === "reserved" ? {} : { validationInfo });
      return {
        status: 201,
        body: {
          ...shown(payment),
          ...(payment.validationInfo ? { validationInfo: payment.validationInfo } : {}),
        },
      };
    },
    validate(body, _asked, payment) {
      if (payment.paymentStatus !== "pending_validation") return refuse(409, "ALREADY_EXISTS");
      if (body.authorizationId !== payment.validationInfo.authorizationId)
        return refuse(400, "CARRIER_BILLING.INVALID_AUTHORIZATION_ID");
      if (body.code !== "352673") {
        payment.tries += 1;
        return refuse(
          400,
          payment.tries < 3 ? "CARRIER_BILLING.INVALID_CODE" : "CARRIER_BILLING.VALIDATION_FAILED",
        );
      }
      moved(payment, "reserved");
      return { status: 204 };
    },
    confirm(body, asked, payment) {
      if (body.phoneNumber !== payment.transaction.phoneNumber) return refuse(404, "IDENTIFIER_NOT_FOUND");
      if (payment.paymentStatus === "succeeded") return refuse(409, "CARRIER_BILLING.PAYMENT_CONFIRMED");
      if (payment.paymentStatus === "cancelled") return refuse(409, "CARRIER_BILLING.PAYMENT_CANCELLED");
      assert.equal(payment.paymentStatus, "reserved", "confirmed before the code was right");
      moved(payment, asked ?? "succeeded");
      return { status: 202 };
    },
    cancel(_body, _asked, payment) {
      if (payment.paymentStatus === "succeeded") return refuse(409, "CARRIER_BILLING.PAYMENT_CONFIRMED");
      if (payment.paymentStatus === "cancelled") return refuse(409, "CARRIER_BILLING.PAYMENT_CANCELLED");
      moved(payment, "cancelled");
      return { status: 202 };
    },
    retrieve: (_body, _asked, payment) => ({ status: 200, body: shown(payment) }),
    list(query) {
      const from = query.get("paymentCreationDate.gte");
      const to = query.get("paymentCreationDate.lte");
      const found = [...payments.values()].filter(
        ({ paymentCreationDate, paymentStatus }) =>
          Date.parse(paymentCreationDate) >= Date.parse(from) &&
          Date.parse(paymentCreationDate) <= Date.parse(to) &&
          (!query.get("paymentStatus") || paymentStatus === query.get("paymentStatus")),
      );
      const [page, size] = [Number(query.get("page")), Number(query.get("perPage"))];
      return { status: 200, body: found.slice((page - 1) * size, page * size).map(shown) };
    },
    refund(body, asked, payment) {
      const correlator = body.amountTransaction.clientCorrelator;
      if (
        [...refunds.values()].some(
          ({ amountTransaction }) => amountTransaction.clientCorrelator === correlator,
        )
      )
        return refuse(409, "ALREADY_EXISTS");
      if (payment.paymentStatus !== "succeeded")
        return refuse(422, "CARRIER_BILLING_REFUND.INVALID_PAYMENT_STATUS");
      const refund = {
        refundId: randomUUID(),
        payment: payment.paymentId,
        refundStatus: asked ?? "succeeded",
        refundCreationDate: new Date().toISOString(),
        ...body,
      };
      refunds.set(refund.refundId, refund);
      const { payment: _, ...answered } = refund;
      return { status: 201, body: answered };
    },
    retrieveRefund(_body, _asked, _payment, id) {
      const { payment: _, ...answered } = refunds.get(id);
      return { status: 200, body: answered };
    },
    listRefunds: (_query, _asked, payment) => ({
      status: 200,
      body: [...refunds.values()]
        .filter((refund) => refund.payment === payment.paymentId)
        .map(({ payment: _, ...answered }) => answered),
    }),
  };

  function operationOf(method, path) {
    const [, , id, action, refund] = path.split("/");
    if (path === "/payments") return [method === "POST" ? "create" : "list"];
    if (path === "/payments/prepare") return ["prepare"];
    if (action === "refunds")
      return [method === "POST" ? "refund" : refund ? "retrieveRefund" : "listRefunds", id, refund];
    return [action ?? "retrieve", id];
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url, "http://operator");
    const text = await readBody(request);
    const send = ({ status, body }) => {
      response.writeHead(status, {
        ...(body ? { "content-type": "application/json" } : {}),
        "x-correlator": request.headers["x-correlator"] ?? "none",
      });
      response.end(body ? JSON.stringify(body) : undefined);
    };
    if (url.pathname === "/token") {
      const basic = Buffer.from(request.headers.authorization.split(" ")[1], "base64").toString();
      if (basic !== "kiosk:a%20secret%2B") return send({ status: 401, body: { error: "invalid_client" } });
      tokens += 1;
      return send({
        status: 200,
        body: { access_token: `token-${tokens}`, token_type: "Bearer", expires_in: 3600 },
      });
    }
    const [operation, id, refund] = operationOf(request.method, url.pathname);
    const body = text ? JSON.parse(text) : url.searchParams;
    const authorization = request.headers.authorization;
    requests.push({ operation, id, body, authorization, correlator: request.headers["x-correlator"] });
    if (!operator.acceptsTokens(authorization)) return send(refuse(401, "UNAUTHENTICATED"));
    const asked = operator.behave(operation, body);
    if (asked === "down") return request.socket.destroy();
    if (asked?.status) return send(asked);
    const payment = id && payments.get(id);
    const duplicate = ["create", "prepare"].includes(operation) ? known(body) : undefined;
    const answer =
      duplicate ??
      (id && !payment
        ? refuse(404, "NOT_FOUND")
        : operations[operation](body, asked === "lost" ? undefined : asked, payment, refund));
    if (asked === "lost") return request.socket.destroy();
    send(answer);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  operator.url = `http://127.0.0.1:${server.address().port}`;
  operator.asked = (operation) => requests.filter((request) => request.operation === operation);
  operator.moved = moved;
  const prisms = await Promise.all([
    startPrism("payments", operator.url),
    startPrism("refunds", operator.url),
  ]);
  operator.settings = {
    baseUrl: prisms[0].url,
    refundUrl: prisms[1].url,
    tokenUrl: `${operator.url}/token`,
    clientId: "kiosk",
    merchantName: "Aurora Media",
  };
  operator.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    for (const prism of prisms) await prism.stop();
  };
  return operator;
}
