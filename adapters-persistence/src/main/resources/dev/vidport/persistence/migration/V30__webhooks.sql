-- The secret is stored as it is: deliveries are signed with it, and its owner reads it again.
create table webhook (
  account_id    varchar(32) ${ascii} primary key,
  url           varchar(2048) not null,
  secret        varchar(100) ${ascii} not null,
  -- Labels of types, separated by commas.
  events        varchar(500) ${ascii} not null,
  enabled       boolean not null,
  created_at    timestamp(6) with time zone not null,
  updated_at    timestamp(6) with time zone not null,
  -- Whether the endpoint has accepted a delivery.
  proven        boolean not null,
  -- The first failure since the last accepted delivery, and the reason of the latest failure. Null if none failed.
  failing_since timestamp(6) with time zone,
  last_error    varchar(500),
  -- Whether these failures were reported to the operator.
  reported      boolean not null
);
create index webhook_failing on webhook (failing_since);

create table webhook_attempt (
  event_id        varchar(64) ${ascii} not null,
  attempt         integer not null,
  account_id      varchar(32) ${ascii} not null,
  type            varchar(40) not null,
  ok              boolean not null,
  status          integer,
  ms              bigint not null,
  error           varchar(500),
  response        varchar(500),
  attempted_at    timestamp(6) with time zone not null,
  next_attempt_at timestamp(6) with time zone,
  primary key (event_id, attempt)
);
create index webhook_attempt_of_account on webhook_attempt (account_id, attempted_at desc, event_id);
create index webhook_attempt_by_age on webhook_attempt (attempted_at);

-- The delivery of each event to the webhook of its account, beside the one to a listener.
alter table outbox add column webhook_attempts integer default 0 not null;

-- The attempts before the event was last replayed.
alter table outbox add column webhook_round_start integer default 0 not null;

-- When the event is due: at once, at its next attempt, or at the end of its lease. Null once the delivery has ended. The default
-- serves hosts of the release before, which may still add events.
alter table outbox add column webhook_due_at timestamp(6) with time zone default current_timestamp;

-- Nothing received the events of earlier releases.
update outbox set webhook_due_at = null;

create index outbox_webhook_due on outbox (webhook_due_at, account_id);
