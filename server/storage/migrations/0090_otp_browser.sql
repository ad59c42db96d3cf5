-- Digits are good in the browser that asked for them, and are kept as an HMAC: whoever reads a plain hash of six digits
-- finds them in a second. Digits that were sent before do not count any more; links do.
alter table one_time_code add column browser_hash text not null default '';
update one_time_code set otp_expires_at = created_at;
