// Asserts on refusals: RFC 9457 problems, which never show what is inside the server.
import assert from "node:assert/strict";

export function assertProblem(answer, status, error) {
  assert.equal(answer.status, status, answer.text.slice(0, 300));
  assert.match(answer.headers["content-type"], /^application\/problem\+json/);
  const problem = answer.json();
  assert.equal(problem.status, status);
  assert.equal(problem.error, error);
  assert.ok(problem.title && problem.detail);
  assert.doesNotMatch(answer.text, /select |sqlite|\/server\/|\.cpp/i);
}
