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
  revoked          boolean default false not null,
  settings         ${text} not null
);
create index browser_token_of_account on browser_token (account_id, created_at);
create index browser_token_of_key on browser_token (maker_key_id, created_at);
create index browser_token_of_session on browser_token (maker_session_id, created_at);
create index browser_token_of_video on browser_token (video_id);
create index browser_token_by_end on browser_token (valid_until);
