-- The standards' words: an OAuth authorization code is one thing, a one-time password (otp) another.
alter table sign_in_code rename to authorization_code;
drop index sign_in_code_expiry;
create index authorization_code_expiry on authorization_code (expires_at);
alter table one_time_code rename column number_hash to otp_hash;
alter table one_time_code rename column number_expires_at to otp_expires_at;
update session set method = 'otp' where method = 'code';
update authorization_code set method = 'otp' where method = 'code';
-- Messages that wait to be sent.
update message set template = 'otp' where template = 'sign-in-code';
update message set data = replace(data, '"number":', '"otp":') where state = 'waiting';
