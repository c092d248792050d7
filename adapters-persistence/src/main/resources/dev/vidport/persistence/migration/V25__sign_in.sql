-- The code that was sent to an e-mail address last. Both columns are keyed hashes.
create table sign_in_code (
  subject    varchar(64) ${ascii} primary key,
  hash       varchar(64) ${ascii} not null,
  tries      integer not null,
  expires_at timestamp(6) with time zone not null
);
create index sign_in_code_by_expiry on sign_in_code (expires_at);

-- The events that count toward the limit of a subject, which is a keyed hash: their times in microseconds, oldest first. The row is also
-- the lock of the subject.
create table event_limit (
  subject    varchar(64) ${ascii} primary key,
  times      ${text} not null,
  expires_at timestamp(6) with time zone not null
);
create index event_limit_by_expiry on event_limit (expires_at);

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

-- The sites on which the videos of an account may be played; none means any.
create table allowed_domain (
  account_id varchar(32) ${ascii} not null references account (id),
  ordinal    integer not null,
  name       varchar(255) not null,
  primary key (account_id, ordinal)
);
