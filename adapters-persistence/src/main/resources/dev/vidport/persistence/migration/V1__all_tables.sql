-- All tables of the first release. From that release on, this file does not change: Flyway compares its checksum at every start. A change
-- of the tables is a new file beside it, V2 and so on.
--
-- What H2 and PostgreSQL call differently is a placeholder; see Dialect.


-- Accounts and their credentials

create table account (
  id            varchar(32) ${ascii} primary key,
  email         varchar(254) not null unique,
  plan          varchar(100) not null,
  created_at    timestamp(6) with time zone not null,
  disabled      boolean not null,
  -- The operator may stop new videos of an account.
  videos_paused boolean not null,
  -- Sessions of the account may use the operator API.
  is_operator   boolean not null,
  -- What the addresses of one mailbox have in common, for the limits of new accounts; see Mailbox.
  mailbox       varchar(254) not null,
  -- The same, for an account that its owner has created by signing in without an invitation.
  sign_up_mailbox varchar(254) unique
);
create index account_of_mailbox on account (mailbox);

-- The account that the set-up of the instance has created: one row at most, which parallel set-ups wait for. No reference: the row is
-- stored before the account.
create table first_account (
  number     integer primary key,
  account_id varchar(32) ${ascii} not null
);

-- Addresses that may create an account by signing in.
create table invitation (
  email      varchar(254) primary key,
  created_at timestamp(6) with time zone not null,
  expires_at timestamp(6) with time zone not null
);
create index invitation_by_expiry on invitation (expires_at);

-- The domains on which the videos of an account may be played; none means any.
create table allowed_domain (
  account_id varchar(32) ${ascii} not null references account (id),
  ordinal    integer not null,
  name       varchar(255) not null,
  primary key (account_id, ordinal)
);

create table api_key (
  id           varchar(12) ${ascii} primary key,
  account_id   varchar(32) ${ascii} not null references account (id),
  hash         varchar(64) ${ascii} not null unique,
  prefix       varchar(8) not null,
  label        varchar(400) not null,
  created_at   timestamp(6) with time zone not null,
  expires_at   timestamp(6) with time zone,
  restrictions ${text} not null,
  revoked      boolean not null,
  last_used_at timestamp(6) with time zone
);
create index api_key_of_account on api_key (account_id, created_at);

-- The public keys with which servers of an account sign playback tokens.
create table account_signing_key (
  id           varchar(12) ${ascii} primary key,
  account_id   varchar(32) ${ascii} not null references account (id),
  name         varchar(400) not null,
  algorithm    varchar(10) not null,
  -- Base64 of its SubjectPublicKeyInfo.
  public_key   varchar(200) ${ascii} not null,
  created_at   timestamp(6) with time zone not null,
  -- A day of UTC.
  last_used_on date
);
create index account_signing_key_of_account on account_signing_key (account_id, created_at);

-- The code that was sent to an e-mail address last. Both columns are keyed hashes.
create table sign_in_code (
  subject    varchar(64) ${ascii} primary key,
  hash       varchar(64) ${ascii} not null,
  tries      integer not null,
  expires_at timestamp(6) with time zone not null
);
create index sign_in_code_by_expiry on sign_in_code (expires_at);

create table user_session (
  id           varchar(16) ${ascii} primary key,
  account_id   varchar(32) ${ascii} not null references account (id),
  hash         varchar(64) ${ascii} not null unique,
  created_at   timestamp(6) with time zone not null,
  expires_at   timestamp(6) with time zone not null,
  last_used_at timestamp(6) with time zone
);
create index user_session_of_account on user_session (account_id, created_at, id);
create index user_session_by_expiry on user_session (expires_at);

-- Upload tokens and edit tokens. Of the secret only the SHA-256 is stored. A token ends with the API key or the session that made it.
create table browser_token (
  id               varchar(12) ${ascii} primary key,
  kind             varchar(20) not null,
  account_id       varchar(32) ${ascii} not null references account (id),
  maker_key_id     varchar(12) ${ascii},
  maker_session_id varchar(64) ${ascii},
  hash             varchar(64) ${ascii} not null unique,
  created_at       timestamp(6) with time zone not null,
  valid_until      timestamp(6) with time zone not null,
  first_used_at    timestamp(6) with time zone,
  video_id         varchar(32) ${ascii},
  revoked          boolean not null,
  settings         ${text} not null
);
create index browser_token_of_account on browser_token (account_id, created_at);
create index browser_token_of_key on browser_token (maker_key_id, created_at);
create index browser_token_of_session on browser_token (maker_session_id, created_at);
create index browser_token_of_video on browser_token (video_id);
create index browser_token_by_end on browser_token (valid_until);

-- Who changed an account, and how.
create table audit_entry (
  id         bigint generated by default as identity primary key,
  at         timestamp(6) with time zone not null,
  -- Null for a change of the whole instance.
  account_id varchar(32) ${ascii},
  actor_kind varchar(20) not null,
  actor_id   varchar(100) not null,
  address    varchar(255) not null,
  action     varchar(30) not null,
  detail     varchar(500) not null
);
create index audit_entry_by_time on audit_entry (at, id);
create index audit_entry_of_account on audit_entry (account_id, at, id);


-- Requests and their limits

create table idempotency_key (
  account_id    varchar(32) ${ascii} not null,
  name          varchar(255) not null,
  fingerprint   varchar(128) not null,
  claimed_at    timestamp(6) with time zone not null,
  -- When the same request may be attempted again, unless its response is stored.
  lease_ends_at timestamp(6) with time zone not null,
  -- The id for the video that the request creates, the same in every attempt.
  new_video     varchar(32) ${ascii} not null,
  -- A text that only the HTTP adapter interprets: the status, a space, the body. Encrypted, because the body may contain a key.
  response      ${bytes},
  primary key (account_id, name)
);
create index idempotency_key_by_age on idempotency_key (claimed_at);

-- What the hosts have counted of the requests of a credential or an account. Times are microseconds since 1970. Used with PostgreSQL only.
create table rate_bucket (
  id          varchar(255) ${ascii} primary key,
  -- By how much a request makes `full_at` later.
  cost        bigint not null,
  -- When the bucket is full again.
  full_at     bigint not null,
  day_ends_at bigint not null,
  day_used    bigint not null
);
create index rate_bucket_by_end on rate_bucket (day_ends_at);

-- The events that count toward the limit of a subject, which is a keyed hash: their times in microseconds, oldest first. The row is also
-- the lock of the subject.
create table event_limit (
  subject    varchar(64) ${ascii} primary key,
  times      ${text} not null,
  expires_at timestamp(6) with time zone not null
);
create index event_limit_by_expiry on event_limit (expires_at);


-- Videos and uploads

create table video (
  id               varchar(32) ${ascii} primary key,
  account_id       varchar(32) ${ascii} not null,
  created_at       timestamp(6) with time zone not null,
  revision         bigint not null,
  state            varchar(20) not null,
  file_name        varchar(400) not null,
  -- The file name as listings by name compare it; see FileName. It is in the indexes of listings, so that a listing by name reads no
  -- rows but those of its page.
  search_name      varchar(1200) not null,
  size_bytes       bigint not null,
  -- What the upload may still bring while it is open. Signing a part changes it without a new `revision`.
  reserved_bytes   bigint not null,
  -- What the video is made of: uploaded files, its own or those of the video it is reprocessed from, or clips of finished videos.
  material         ${text} not null,
  reprocess_of     varchar(32) ${ascii},
  -- The video that the files were uploaded for, so that those who need them can be found. Null for edits.
  original_owner   varchar(32) ${ascii},
  original_deleted boolean not null,
  options          ${text} not null,
  metadata         ${text} not null,
  upload           ${text},
  job_id           varchar(32) ${ascii},
  submitted_at     timestamp(6) with time zone,
  outcome          varchar(20),
  ended_at         timestamp(6) with time zone,
  output           ${text},
  failure          ${text},
  -- The summary of the job that has ended, which outlives its rows; null until then.
  job_summary      ${text},
  -- The thumbnail that the owner chose.
  thumbnail        ${text},
  -- The captions of a published video, and the recognition that makes them; null for a video without any.
  captions         ${text},
  -- The code in the address of the video's player page; null while the page is disabled.
  embed_code       varchar(32) ${ascii}
);
create index video_listing on video (account_id, created_at, id, search_name);
create index video_by_status on video (account_id, state, outcome, created_at, id, search_name);
create index video_unfinished on video (state, created_at, id);
create index video_sharing_original on video (original_owner);
-- For operators, who look for videos that failed.
create index video_ended on video (outcome, ended_at, job_id);

-- One row for each metadata pair of a video. A pair is a hash of account, key and value: small and of fixed size, so that a
-- listing by metadata reads few pages, and any text can be looked for.
create table video_pair (
  pair       uuid not null,
  created_at timestamp(6) with time zone not null,
  video_id   varchar(32) ${ascii} not null,
  primary key (pair, created_at, video_id)
);

-- Videos that are gone but still count towards the daily limit. Delivery is recorded seconds after the request, when the video may be
-- deleted.
create table video_deleted (
  video_id   varchar(32) ${ascii} primary key,
  account_id varchar(32) ${ascii} not null,
  created_at timestamp(6) with time zone not null,
  deleted_at timestamp(6) with time zone default current_timestamp not null
);
create index video_deleted_of_account on video_deleted (account_id, created_at);

-- The signed sizes of the parts of recordings, until the upload ends.
create table part_reservation (
  video_id    varchar(32) ${ascii} not null,
  file        varchar(10) not null,
  part_number integer not null,
  size_bytes  bigint not null,
  expires_at  timestamp(6) with time zone not null,
  primary key (video_id, file, part_number)
);

-- The imports whose files are not complete in the store. The address may contain a secret, so it is encrypted, and kept no longer than
-- needed.
create table video_import (
  video_id       varchar(32) ${ascii} primary key,
  account_id     varchar(32) ${ascii} not null,
  source_url     ${bytes} not null,
  reserved_bytes bigint not null,
  fetched_bytes  bigint not null,
  -- The transfer under way; null before the first response of the server.
  upload         varchar(1000),
  part_size      bigint,
  etag           varchar(500),
  last_modified  varchar(500),
  total_bytes    bigint
);
create index video_import_of_account on video_import (account_id);


-- Jobs and steps

-- `done` lists the steps that are done, each with the attempt that counts, in the order in which they ended:
-- ' PROBE:0=1-a PLAN:0=1-b '. Every step locks this row when it ends, so that the last of several parallel steps sees that it is the last.
create table job (
  id          varchar(32) ${ascii} primary key,
  kind        varchar(20) not null,
  account_id  varchar(32) ${ascii} not null,
  video_id    varchar(32) ${ascii} not null,
  created_at  timestamp(6) with time zone not null,
  -- How the jobs of its account precede one another: FRESH, NORMAL or LOW.
  queue_class varchar(10) not null,
  -- The position of the job in the fair-share order.
  turn        timestamp(6) with time zone not null,
  started_at  timestamp(6) with time zone,
  done        ${text} not null,
  ended       boolean not null,
  -- The request that asked for the job, for the log and for traces.
  request_id  varchar(64),
  traceparent varchar(55)
);
create index job_of_account on job (account_id, ended, queue_class);
create index job_of_video on job (video_id);
-- For operators, who look for jobs that have not ended.
create index job_unfinished on job (ended, created_at, id);

-- Results of steps, as JSON. `step` is the step within its job: 'PLAN:0'.
create table step_result (
  job_id  varchar(32) ${ascii} not null,
  step    varchar(30) ${ascii} not null,
  attempt varchar(40) not null,
  result  ${text} not null,
  primary key (job_id, step)
);

-- How much a step has done, in the unit of its job's kind, and a note about its state.
create table step_progress (
  job_id varchar(32) ${ascii} not null,
  step   varchar(30) ${ascii} not null,
  amount double precision default 0 not null,
  note   varchar(20),
  primary key (job_id, step)
);

-- The queue of steps: db-scheduler's table with three more columns. `task_name` is the lane. A row exists from the time when the step is
-- queued until it is done; a picked row is a running step.
create table step_execution (
  task_name            varchar(20) ${ascii} not null,
  task_instance        varchar(80) ${ascii} not null,
  job_id               varchar(32) ${ascii} not null,
  turn                 timestamp(6) with time zone not null,
  -- Whether the step waits until `execution_time` for its next attempt. Every other step is due.
  delayed              boolean not null,
  task_data            ${bytes},
  execution_time       timestamp(6) with time zone not null,
  picked               boolean not null,
  picked_by            varchar(50),
  last_success         timestamp(6) with time zone,
  last_failure         timestamp(6) with time zone,
  consecutive_failures integer,
  last_heartbeat       timestamp(6) with time zone,
  version              bigint not null,
  priority             smallint,
  -- Since when outages delay the step; null when its last attempt met none.
  waiting_since        timestamp(6) with time zone,
  primary key (task_name, task_instance)
);
-- A poll reads the due steps of a lane in this order, and none of those that are delayed.
create index step_execution_in_turn on step_execution (task_name, picked, delayed, turn, execution_time);
create index step_execution_delayed on step_execution (delayed, execution_time);
-- For the steps of dead workers, without those of the living.
create index step_execution_by_heartbeat on step_execution (picked, last_heartbeat);
create index step_execution_of_job on step_execution (job_id);
-- For the share of an account in the threads of a worker, without the steps of other workers.
create index step_execution_of_worker on step_execution (picked_by, task_name);

-- Work that recurs, such as sweeps: db-scheduler's table.
create table recurring_execution (
  task_name            varchar(100) ${ascii} not null,
  task_instance        varchar(100) ${ascii} not null,
  task_data            ${bytes},
  execution_time       timestamp(6) with time zone not null,
  picked               boolean not null,
  picked_by            varchar(50),
  last_success         timestamp(6) with time zone,
  last_failure         timestamp(6) with time zone,
  consecutive_failures integer,
  last_heartbeat       timestamp(6) with time zone,
  version              bigint not null,
  priority             smallint,
  primary key (task_name, task_instance)
);

-- The workers of the instance. Each renews its row with every heartbeat; a row that was not renewed for a while does not count.
create table worker (
  -- The process, as in `picked_by`. The name is the same after a restart.
  instance        varchar(50) primary key,
  name            varchar(100) not null,
  slots           integer not null,
  -- How many chunks it can render at a time without sharing processors.
  parallel_chunks integer not null,
  -- What it renders in a second with all its processors; null until it has rendered.
  speed           double precision,
  -- For operators: its programs, null until they are known, and the free space of the disk of its work folder.
  version         varchar(100),
  ffmpeg          varchar(100),
  free_bytes      bigint not null,
  last_seen       timestamp(6) with time zone not null
);

-- The workers that an operator has paused, by their names, so that a pause outlasts a restart.
create table worker_pause (
  name      varchar(100) primary key,
  paused_at timestamp(6) with time zone not null
);


-- Usage

-- The usage ledger. Rows are only ever added.
create table usage_entry (
  id         bigint generated by default as identity primary key,
  account_id varchar(32) ${ascii} not null,
  kind       varchar(20) ${ascii} not null,
  cause      varchar(120) ${ascii} not null,
  video_id   varchar(32) ${ascii},
  amount     bigint not null,
  at         timestamp(6) with time zone not null,
  unique (account_id, kind, cause)
);
create index usage_entry_of_video on usage_entry (video_id);

-- One row for each account that has used anything, which is also the lock of its usage.
create table usage_balance (
  account_id      varchar(32) ${ascii} primary key,
  reserved_micros bigint not null
);

-- Sums of the entries of a day (UTC), except those of stored bytes.
create table usage_day (
  account_id       varchar(32) ${ascii} not null,
  usage_date       date not null,
  processed_micros bigint not null,
  caption_micros   bigint not null,
  videos           integer not null,
  delivered_bytes  bigint not null,
  primary key (account_id, usage_date)
);

-- The stored bytes of an account after each change, and their integral over time up to the change, in bytes × microseconds. The
-- integral between two times is the difference of the integrals at both.
create table stored_level (
  account_id varchar(32) ${ascii} not null,
  at         timestamp(6) with time zone not null,
  bytes      bigint not null,
  integral   numeric(38, 0) not null
);
create unique index stored_level_of_account on stored_level (account_id, at desc);

-- Processing time that unfinished jobs may still use.
create table usage_reservation (
  job_id     varchar(32) ${ascii} primary key,
  account_id varchar(32) ${ascii} not null,
  micros     bigint not null,
  -- Whether it is for captions, which have a limit for each day.
  captions   boolean not null
);
create index usage_reservation_of_account on usage_reservation (account_id);

-- The thresholds of the plans that accounts have reached.
create table usage_threshold (
  account_id  varchar(32) ${ascii} not null,
  usage_month varchar(7) ${ascii} not null,
  measure     varchar(20) ${ascii} not null,
  percentage  integer not null,
  primary key (account_id, usage_month, measure, percentage)
);


-- Plans and billing

-- The last definition of every plan that the instance has had, for accounts of plans that were removed.
create table known_plan (
  name       varchar(100) ${ascii} primary key,
  definition ${text} not null,
  updated_at timestamp(6) with time zone not null
);

-- The plans that accounts had before their present one, with what they had used of the month (UTC) when each ended.
create table plan_term (
  account_id         varchar(32) ${ascii} not null references account (id),
  usage_month        varchar(7) ${ascii} not null,
  number             integer not null,
  plan               varchar(100) not null,
  paid               boolean not null,
  ended_at           timestamp(6) with time zone not null,
  processed_micros   bigint not null,
  caption_micros     bigint not null,
  delivered_bytes    bigint not null,
  stored_byte_micros numeric(38, 0) not null,
  primary key (account_id, usage_month, number)
);

-- The accounts that are customers of the payment provider, with the state of their subscription as it was read last.
create table billing_account (
  account_id          varchar(32) ${ascii} primary key references account (id),
  customer_id         varchar(255) ${ascii} not null unique,
  subscription_id     varchar(255) ${ascii},
  subscription_status varchar(20) ${ascii},
  price_id            varchar(255) ${ascii},
  period_end          timestamp(6) with time zone,
  plan                varchar(100),
  updated_at          timestamp(6) with time zone not null,
  revision            bigint not null
);
create index billing_account_by_update on billing_account (updated_at);

-- The provider's events that were handled.
create table billing_event (
  id          varchar(255) ${ascii} primary key,
  received_at timestamp(6) with time zone not null
);
create index billing_event_by_time on billing_event (received_at);

-- The overage of a month, or of a part of it such as 2026-03-1, in minor units of the currency.
create table overage_report (
  account_id   varchar(32) ${ascii} not null references account (id),
  report_month varchar(20) ${ascii} not null,
  amount       bigint not null,
  -- XXX is "no currency" of ISO 4217.
  currency     varchar(3) ${ascii} not null,
  channel      varchar(20) ${ascii} not null,
  state        varchar(20) ${ascii} not null,
  reported_at  timestamp(6) with time zone not null,
  primary key (account_id, report_month)
);
create index overage_report_by_state on overage_report (state, account_id, report_month);


-- Events and webhooks

-- Events, each with two deliveries: to a listener and to the webhook of its account.
create table outbox (
  id                  varchar(64) ${ascii} primary key,
  account_id          varchar(32) ${ascii} not null,
  -- The position of the event among those of its account.
  number              bigint not null,
  -- Null for an event that concerns no video.
  video_id            varchar(32) ${ascii},
  type                varchar(40) not null,
  event               ${text} not null,
  created_at          timestamp(6) with time zone not null,
  -- Attempts begun so far. It identifies the claim of the current attempt.
  attempts            integer default 0 not null,
  -- When the event is due: at once, at its next attempt, or at the end of its lease. Null once the event has ended.
  next_attempt_at     timestamp(6) with time zone,
  -- Null for an event that is not delivered (yet).
  delivered_at        timestamp(6) with time zone,
  -- The same two for the webhook.
  webhook_attempts    integer default 0 not null,
  webhook_due_at      timestamp(6) with time zone,
  -- The attempts before the event was last replayed.
  webhook_round_start integer default 0 not null
);
create index outbox_by_age on outbox (created_at);
create index outbox_due on outbox (next_attempt_at, id);
create index outbox_webhook_due on outbox (webhook_due_at, account_id);
-- For the list of the events of an account.
create unique index outbox_of_account on outbox (account_id, number);
create index outbox_of_video on outbox (video_id, number);

-- The number of the last event of each account. A transaction locks the row last of all and until its commit, so that the order of the
-- numbers is that of the commits.
create table event_sequence (
  account_id  varchar(32) ${ascii} primary key,
  last_number bigint not null
);

-- Deliveries are signed with the secret, and its owner can read it again, so both it and the address are encrypted.
create table webhook (
  account_id    varchar(32) ${ascii} primary key,
  url           ${bytes} not null,
  secret        ${bytes} not null,
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


-- Stored objects and links

-- Garbage in the store. A second deletion at `again_at` removes what a host stores late, after its step went to another worker.
create table pending_deletion (
  root       varchar(500) ${ascii} primary key,
  not_before timestamp(6) with time zone not null,
  again_at   timestamp(6) with time zone not null
);
create index pending_deletion_due on pending_deletion (not_before);

create table signing_key (
  -- 0 is the key of the addresses of player pages, which is never replaced. The keys of links have the numbers from 1.
  number      integer primary key,
  -- Encrypted.
  secret      ${bytes} not null,
  created_at  timestamp(6) with time zone not null,
  signs_from  timestamp(6) with time zone not null,
  -- Null for the newest key.
  valid_until timestamp(6) with time zone
);

-- The keys with which values of this database are encrypted. The keys themselves are outside the database.
create table secret_key (
  number     integer primary key,
  -- Derived from the key.
  id         varchar(16) ${ascii} not null unique,
  created_at timestamp(6) with time zone not null
);
