-- Deliveries of events: claimed for a time, tried again, ended.

-- Attempts begun so far. It identifies the claim of the current attempt.
alter table outbox add column attempts integer default 0 not null;

-- When the event is due: at once, at its next attempt, or at the end of its lease. Null once the event has ended.
-- The default serves hosts of the release before, which may still add events.
alter table outbox add column next_attempt_at timestamp(6) with time zone default current_timestamp;

-- Null for an event that is not delivered (yet).
alter table outbox add column delivered_at timestamp(6) with time zone;

create index outbox_due on outbox (next_attempt_at, id);
