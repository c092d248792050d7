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

-- A month, or a part of it such as 2026-03-1. The former release finds only the months. Its reports go to the meter, which needs no
-- currency; XXX is "no currency" of ISO 4217.
alter table overage_report alter column report_month set data type varchar(20) ${ascii};
alter table overage_report add column currency varchar(3) ${ascii} default 'XXX' not null;
alter table overage_report add column channel varchar(20) ${ascii} default 'METER' not null;
create index overage_report_by_state on overage_report (state, account_id, report_month);

-- Delivery is recorded seconds after the request, when the video may be deleted. The former release deletes rows earlier.
alter table video_deleted add column deleted_at timestamp(6) with time zone default current_timestamp not null;
