// E-mail addresses for people who are made in a test.
let made = 0;

/** An e-mail address that nobody has used. */
export function fresh() {
  made += 1;
  return `s${process.pid}-${Date.now()}-${made}@people.example`;
}
