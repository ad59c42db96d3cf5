import { describe, expect, expectTypeOf, it, vi } from "vitest";
import type { Profile, ProfileSession, Tokens } from "#generated/payloads";
import { type Call, type CallData, CallError, type CallPath, callAddress, createCalls } from "./calls";

function answering(...answers: Response[]) {
  return vi.fn<typeof fetch>(async () => answers.shift() ?? new Response(null, { status: 500 }));
}
const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const settings = (send: typeof fetch) => ({
  base: "/backend",
  tenant: "aurora",
  fetch: send,
});

/** A call that is in no list, for cases that depend on the method or address alone. */
const untyped = (call: Call) => call as unknown as (name: string, options?: object) => Promise<unknown>;

describe("a backend call", () => {
  it("carries channel and tenant and gives back the body", async () => {
    const send = answering(json({ songs: 2 }));
    const call = untyped(createCalls(settings(send)));
    expect(
      await call("POST /song", { body: { id: "1" }, query: { lang: "ar", skipped: undefined } }),
    ).toEqual({ songs: 2 });
    const [url, init] = send.mock.calls[0]!;
    expect(url).toBe("/backend/song?lang=ar");
    expect(init).toMatchObject({
      method: "POST",
      body: '{"id":"1"}',
      headers: {
        "x-distribution-channel": "WEB",
        "X-Tenant-ID": "aurora",
        "content-type": "application/json",
      },
    });
  });

  const retried = [408, 409, 425, 429, 500, 502, 503, 504];
  it.each(retried)("is made once more after %d when it changes nothing", async (status) => {
    const send = answering(new Response(null, { status }), json("there"));
    expect(await createCalls(settings(send))("GET /device")).toBe("there");
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each(retried)("that fails twice with %d is not made a third time", async (status) => {
    const send = answering(new Response(null, { status }), new Response(null, { status }), json("late"));
    await expect(createCalls(settings(send))("GET /device")).rejects.toMatchObject({ status });
    expect(send).toHaveBeenCalledTimes(2);
  });

  it.each(["POST", "PUT", "PATCH", "DELETE"])("by %s is never made twice", async (method) => {
    for (const status of retried) {
      const send = answering(new Response(null, { status }), json("twice"));
      await expect(untyped(createCalls(settings(send)))(`${method} /like`)).rejects.toBeInstanceOf(CallError);
      expect(send).toHaveBeenCalledTimes(1);
    }
  });

  it.each([400, 401, 403, 404, 410, 422, 501])("is not repeated after %d", async (status) => {
    const send = answering(new Response(null, { status }));
    await expect(createCalls(settings(send))("GET /device")).rejects.toMatchObject({ status });
    expect(send).toHaveBeenCalledTimes(1);
  });

  it("that fails says method, address, status and status text", async () => {
    const send = answering(
      new Response('{"error":"X"}', {
        status: 404,
        statusText: "Not Found",
        headers: { "content-type": "application/problem+json" },
      }),
    );
    const error = await untyped(createCalls(settings(send)))("GET /song").catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      method: "GET",
      url: "/backend/song",
      status: 404,
      statusText: "Not Found",
      body: { error: "X" },
    });
    expect(String((error as Error).message)).toBe('[GET] "/backend/song": 404 Not Found');
  });

  describe("of somebody who is signed in", () => {
    const no = () => new Response('{"error":"TOKEN_EXPIRED"}', { status: 401 });
    const asUser = (send: typeof fetch, renewed: string | null) => {
      const session = {
        accessToken: vi.fn(async () => "first"),
        renew: vi.fn(async (_refused: string) => renewed),
        ended: vi.fn(),
      };
      return { call: createCalls({ ...settings(send), session }), session };
    };
    const bearer = (send: ReturnType<typeof answering>) =>
      send.mock.calls.map(([, init]) => (init!.headers as Record<string, string>).authorization);

    it("carries the token", async () => {
      const send = answering(json({ data: { name: "Mira" } }));
      const { call, session } = asUser(send, "second");
      expect(await call("GET /user/profile")).toEqual({ name: "Mira" });
      expect(bearer(send)).toEqual(["Bearer first"]);
      expect(session.renew).not.toHaveBeenCalled();
    });

    it.each(["GET", "POST", "DELETE"])(
      "by %s is made once more with a new token after 401",
      async (method) => {
        const send = answering(no(), json("there"));
        const { call, session } = asUser(send, "second");
        expect(await untyped(call)(`${method} /user/sessions`)).toBe("there");
        expect(bearer(send)).toEqual(["Bearer first", "Bearer second"]);
        expect(session.renew).toHaveBeenCalledExactlyOnceWith("first");
        expect(session.ended).not.toHaveBeenCalled();
      },
    );

    it("that stays refused ends the session and is not made a third time", async () => {
      const send = answering(no(), no(), json("late"));
      const { call, session } = asUser(send, "second");
      await expect(call("GET /user/profile")).rejects.toMatchObject({ status: 401 });
      expect(send).toHaveBeenCalledTimes(2);
      expect(session.ended).toHaveBeenCalledOnce();
    });

    it("that cannot be renewed ends the session at once", async () => {
      const send = answering(no());
      const { call, session } = asUser(send, null);
      await expect(call("GET /user/profile")).rejects.toMatchObject({ status: 401 });
      expect(send).toHaveBeenCalledTimes(1);
      expect(session.ended).toHaveBeenCalledOnce();
    });

    it("says how long to wait", async () => {
      const send = answering(new Response(null, { status: 429, headers: { "retry-after": "90" } }));
      const { call } = asUser(send, null);
      await expect(call("POST /login/otp", { body: {} })).rejects.toMatchObject({
        status: 429,
        retryAfter: 90,
      });
    });
  });

  it("of a guest gets the 401 and nothing else happens", async () => {
    const send = answering(new Response(null, { status: 401 }), json("late"));
    await expect(createCalls(settings(send))("GET /user/profile")).rejects.toMatchObject({ status: 401 });
    expect(send).toHaveBeenCalledTimes(1);
    expect((send.mock.calls[0]![1]!.headers as Record<string, string>).authorization).toBeUndefined();
  });

  it("to an address with two slashes is refused before it is sent", async () => {
    const send = answering();
    await expect(untyped(createCalls(settings(send)))("GET //evil.test/x")).rejects.toThrow(
      "must not start with '//'",
    );
    expect(send).not.toHaveBeenCalled();
    expect(callAddress("/backend/", "song")).toBe("/backend/song");
  });

  it("understands an empty answer and one that is not JSON", async () => {
    expect(
      await untyped(createCalls(settings(answering(new Response(null, { status: 204 })))))("DELETE /x"),
    ).toBeUndefined();
    const broken = new Response("{", { headers: { "content-type": "application/json" } });
    expect(await untyped(createCalls(settings(answering(broken))))("GET /x")).toBeUndefined();
  });

  it("fills its path with encoded parameters", async () => {
    const send = answering(json({ data: { ended: 1 } }));
    const call = createCalls(settings(send));
    expect(await call("DELETE /user/sessions/:id", { params: { id: "a/b?c" } })).toEqual({ ended: 1 });
    expect(send.mock.calls[0]![0]).toBe("/backend/user/sessions/a%2Fb%3Fc");
    expect(
      callAddress("/backend", "/structure/:name/fragment/:id", {
        params: { name: "home", id: "../1" },
        query: { lang: "ar" },
      }),
    ).toBe("/backend/structure/home/fragment/..%2F1?lang=ar");
  });

  it("gives the data without its envelope, and a file to download as it is", async () => {
    const list = createCalls(settings(answering(json({ data: [], paging: { total: 0 } }))));
    expect(await list("GET /user/sessions")).toEqual([]);
    const empty = createCalls(settings(answering(json({ data: null }))));
    expect(await empty("GET /user/profile")).toBeNull();
    const file = createCalls(settings(answering(json({ portal: "aurora" }))));
    expect(await file("GET /user/export")).toEqual({ portal: "aurora" });
  });
});

// The compiler checks these; the function is never called.
describe("the types of calls", () => {
  it("follow from the name", () => {
    expectTypeOf<CallData<"GET /user/sessions">>().toEqualTypeOf<ProfileSession[]>();
    expectTypeOf<CallPath<"POST /kafka/event/:name">>().toEqualTypeOf<`/kafka/event/${string}`>();
    expectTypeOf<
      CallPath<"GET /structure/:name/fragment/:id">
    >().toEqualTypeOf<`/structure/${string}/fragment/${string}`>();
    expectTypeOf<CallPath<"GET /user/profile">>().toEqualTypeOf<"/user/profile">();
    // The file has no envelope; a member "data" of its own would be taken for one.
    expectTypeOf<CallData<"GET /user/export">>().not.toHaveProperty("data");

    const typed = (call: Call) => {
      expectTypeOf(call("PUT /user/profile", { body: { avatar: "fox" } })).toEqualTypeOf<Promise<Profile>>();
      expectTypeOf(call("POST /login/api", { body: { grantType: "otp" } })).toEqualTypeOf<Promise<Tokens>>();
      void call("GET /user/sessions");
      void call("GET /user/sessions", { query: { limit: 5 }, signal: AbortSignal.timeout(1) });
      void call("GET /login/options", { query: { lang: "ar" } });
      void call("POST /user/close");
      void call("POST /user/close", { body: { currentPassword: "x" } });

      // @ts-expect-error no such path
      void call("GET /user/profil");
      // @ts-expect-error no such method of this path
      void call("DELETE /user/profile");
      // @ts-expect-error a page with a form, not a call
      void call("GET /login/:tenant", { params: { tenant: "aurora" } });
      // @ts-expect-error no such member of the body
      void call("PUT /user/profile", { body: { avatars: "fox" } });
      // @ts-expect-error a member of another type
      void call("PUT /user/selectUserTheme", { body: { alternatTheme: "dark" } });
      // @ts-expect-error a required member is missing
      void call("POST /song", { body: { id: "1" } });
      // @ts-expect-error the body is missing
      void call("PUT /user/selectUserTheme");
      // @ts-expect-error the body is missing among the options
      void call("PUT /user/selectUserTheme", {});
      // @ts-expect-error a body where the call takes none
      void call("GET /user/profile", { body: {} });
      // @ts-expect-error the parameters are missing
      void call("DELETE /user/passkeys/:id");
      // @ts-expect-error another parameter than the path's
      void call("DELETE /user/passkeys/:id", { params: { key: "1" } });
      // @ts-expect-error parameters where the path has none
      void call("GET /user/profile", { params: { id: "1" } });
      // @ts-expect-error the query has required members
      void call("DELETE /user/identities");
      // @ts-expect-error no such member of the query
      void call("GET /user/sessions", { query: { page: 1 } });
      // @ts-expect-error no such member of the answer
      void call("GET /user/profile").then((user) => user.avatars);
    };
    expect(typed).toBeTypeOf("function");
  });
});
