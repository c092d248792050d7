create table link_key (
  -- 0 is the key of the addresses of player pages, which is never replaced. Keys of links count from 1.
  number      integer primary key,
  secret      ${bytes} not null,
  created_at  timestamp(6) with time zone not null,
  signs_from  timestamp(6) with time zone not null,
  -- Null for the newest key.
  valid_until timestamp(6) with time zone
);
insert into link_key (number, secret, created_at, signs_from)
  select 0, secret, current_timestamp, current_timestamp from signing_key;
insert into link_key (number, secret, created_at, signs_from)
  select 1, secret, current_timestamp, current_timestamp from signing_key;

-- Hosts of the release before have read the key at their start.
drop table signing_key;

-- Null for a change of the whole instance.
alter table audit_entry alter column account_id drop not null;

-- For the list of the events of an account.
create index outbox_of_account on outbox (account_id, created_at, id);
