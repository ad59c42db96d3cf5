-- All that was written to one address: for the file that its owner asks for, and for being forgotten.
create index message_recipient on message (tenant, recipient);
