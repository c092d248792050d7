-- What H2 and PostgreSQL call differently stands as a placeholder; see Dialect.

create table account (
  id         varchar(32) ${ascii} primary key,
  email      varchar(254) not null unique,
  plan       varchar(100) not null,
  created_at timestamp(6) with time zone not null,
  disabled   boolean not null
);

create table api_key (
  id           varchar(12) ${ascii} primary key,
  account_id   varchar(32) ${ascii} not null references account (id),
  hash         varchar(64) ${ascii} not null unique,
  prefix       varchar(8) not null,
  label        varchar(400) not null,
  created_at   timestamp(6) with time zone not null,
  revoked      boolean not null,
  last_used_at timestamp(6) with time zone
);
create index api_key_of_account on api_key (account_id, created_at);

create table idempotency_key (
  account_id  varchar(32) ${ascii} not null,
  name        varchar(255) not null,
  fingerprint varchar(128) not null,
  claimed_at  timestamp(6) with time zone not null,
  status      integer,
  body        ${text},
  primary key (account_id, name)
);
create index idempotency_key_by_age on idempotency_key (claimed_at);

create table rate_bucket (
  id         varchar(255) ${ascii} primary key,
  state      ${bytes},
  expires_at bigint
);

-- State-specific columns are null in the states that lack them.
create table video (
  id               varchar(32) ${ascii} primary key,
  account_id       varchar(32) ${ascii} not null,
  created_at       timestamp(6) with time zone not null,
  revision         bigint not null,
  state            varchar(20) not null,
  file_name        varchar(400) not null,
  size_bytes       bigint not null,
  options          ${text} not null,
  metadata         ${text} not null,
  upload           ${text},
  job_id           varchar(32) ${ascii},
  submitted_at     timestamp(6) with time zone,
  outcome          varchar(20),
  ended_at         timestamp(6) with time zone,
  output           ${text},
  failure          ${text},
  original_deleted boolean not null
);
create index video_listing on video (account_id, created_at, id);
create index video_unfinished on video (state, created_at, id);

-- One row for each metadata pair of a video. A pair is a hash of account, key and value: small and of fixed size, so that a
-- listing by metadata reads few pages, and any text can be looked for.
create table video_pair (
  pair       uuid not null,
  created_at timestamp(6) with time zone not null,
  video_id   varchar(32) ${ascii} not null,
  primary key (pair, created_at, video_id)
);

-- Videos that are gone but still count towards the daily limit.
create table video_deleted (
  video_id   varchar(32) ${ascii} primary key,
  account_id varchar(32) ${ascii} not null,
  created_at timestamp(6) with time zone not null
);
create index video_deleted_of_account on video_deleted (account_id, created_at);

-- `done` holds the steps that are done, in the order they ended: ' PROBE:0 PLAN:0 '. It stands in the row that every step locks as
-- it ends, so that the last of several parallel steps sees that it is the last.
create table render_job (
  id            varchar(32) ${ascii} primary key,
  account_id    varchar(32) ${ascii} not null,
  video_id      varchar(32) ${ascii} not null,
  created_at    timestamp(6) with time zone not null,
  started_at    timestamp(6) with time zone,
  facts         ${text},
  plan          ${text},
  length_micros bigint,
  done          ${text} not null,
  ended         boolean not null
);

create table render_chunk (
  job_id        varchar(32) ${ascii} not null,
  chunk         integer not null,
  video_seconds double precision not null,
  primary key (job_id, chunk)
);

-- The queue of steps: db-scheduler's table with the job as a column of its own. A row is there from when a step is queued until it is
-- done; a picked row is a running step.
create table step_execution (
  task_name            varchar(20) ${ascii} not null,
  task_instance        varchar(80) ${ascii} not null,
  job_id               varchar(32) ${ascii} not null,
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
create index step_execution_due on step_execution (execution_time);
create index step_execution_of_job on step_execution (job_id);

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

create table outbox (
  id         varchar(64) ${ascii} primary key,
  account_id varchar(32) ${ascii} not null,
  type       varchar(40) not null,
  event      ${text} not null,
  created_at timestamp(6) with time zone not null
);
create index outbox_by_age on outbox (created_at);

create table cleanup (
  root       varchar(500) ${ascii} primary key,
  not_before timestamp(6) with time zone not null
);
create index cleanup_due on cleanup (not_before);

-- At most one row.
create table signing_key (
  id     integer primary key check (id = 1),
  secret ${bytes} not null
);
