-- What a subscriber of a plan has to agree to: a JSON array of names.
alter table plan add column consents text not null default '[]';
