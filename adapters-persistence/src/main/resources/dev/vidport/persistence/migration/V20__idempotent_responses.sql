-- A stored response is a text that only the HTTP adapter interprets: the status, a space, the body.
alter table idempotency_key add column response ${text};
update idempotency_key
set response = cast(status as varchar(10)) || ' ' || coalesce(body, '')
where status is not null;
alter table idempotency_key drop column status;
alter table idempotency_key drop column body;
