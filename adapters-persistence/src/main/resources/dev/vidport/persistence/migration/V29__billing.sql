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

-- The overage of a month, in minor units of the plan's currency.
create table overage_report (
  account_id   varchar(32) ${ascii} not null references account (id),
  report_month varchar(7) ${ascii} not null,
  amount       bigint not null,
  state        varchar(20) ${ascii} not null,
  reported_at  timestamp(6) with time zone not null,
  primary key (account_id, report_month)
);
