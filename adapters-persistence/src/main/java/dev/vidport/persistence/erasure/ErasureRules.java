package dev.vidport.persistence.erasure;

import java.util.List;

/** What the erasure of an account does with every table of the schema. */
final class ErasureRules {
  private static final String OF_ITS_JOBS =
      "job_id in (select id from job where account_id = :account)";

  private static final String OF_ITS_VIDEOS =
      "video_id in (select video_id from erased_video where account_id = :account)";

  /** Kept until the account is gone: until then, its figures are read from here. */
  private static final String AFTER_ITS_FIGURES =
      "account_id = :account and not exists (select 1 from account where id = :account)";

  /** Of persons who are then no member of any account. */
  private static final String OF_MEMBERS_OF_NO_OTHER =
      "person in (select person from account_member where account_id = :account)"
          + " and not exists (select 1 from account_member other"
          + " where other.person = passkey.person and other.account_id <> :account)";

  private static final String OF_THE_INSTANCE = "belongs to the instance and names no account";

  /** Rows that refer to others are deleted before them. */
  static final List<ErasureRule> ALL =
      List.of(
          ErasureRule.ofAccount("browser_token"),
          ErasureRule.ofAccount("api_key"),
          ErasureRule.ofAccount("user_session"),
          ErasureRule.deleted("passkey", OF_MEMBERS_OF_NO_OTHER),
          ErasureRule.ofAccount("account_member"),
          ErasureRule.ofAccount("member_invitation"),
          ErasureRule.ofAccount("oidc_identity"),
          ErasureRule.ofAccount("webhook"),
          ErasureRule.ofAccount("webhook_attempt"),
          ErasureRule.ofAccount("outbox"),
          ErasureRule.ofAccount("event_sequence"),
          ErasureRule.deleted("step_result", OF_ITS_JOBS),
          ErasureRule.deleted("step_progress", OF_ITS_JOBS),
          ErasureRule.deleted("step_execution", OF_ITS_JOBS),
          ErasureRule.ofAccount("job"),
          ErasureRule.deleted("video_pair", OF_ITS_VIDEOS),
          ErasureRule.deleted("part_reservation", OF_ITS_VIDEOS),
          ErasureRule.ofAccount("video_import"),
          ErasureRule.ofAccount("video_deleted"),
          ErasureRule.ofAccount("allowed_domain"),
          ErasureRule.ofAccount("account_signing_key"),
          ErasureRule.ofAccount("watermark"),
          ErasureRule.ofAccount("account_export"),
          ErasureRule.ofAccount("idempotency_key"),
          ErasureRule.deleted(
              "rate_bucket", "id in ('account/' || :account, 'tokens/' || :account)"),
          ErasureRule.deleted(
              "event_limit", "subject in ('create-key:' || :account, 'invite:' || :account)"),
          ErasureRule.ofAccount("usage_entry"),
          ErasureRule.ofAccount("usage_balance"),
          ErasureRule.ofAccount("stored_level"),
          ErasureRule.ofAccount("usage_reservation"),
          ErasureRule.ofAccount("usage_threshold"),
          ErasureRule.ofAccount("plan_term"),
          ErasureRule.ofAccount("billing_account"),
          ErasureRule.deleted("usage_day", AFTER_ITS_FIGURES),
          ErasureRule.deleted("overage_report", AFTER_ITS_FIGURES),
          ErasureRule.ofAccount("first_account"),
          ErasureRule.blanked(
              "audit_entry",
              "account_id = null, actor_id = '', address = '', detail = '', subject_salt = null,"
                  + " actor_salt = null",
              "links of the chain, which name no person without texts and salts"),
          ErasureRule.kept("audit_chain", OF_THE_INSTANCE),
          ErasureRule.kept("video", "deleted one by one, with their files"),
          ErasureRule.kept("account", "deleted last"),
          ErasureRule.kept("invitation", "deleted with the account, by its address"),
          ErasureRule.kept("pending_deletion", "deleted once the files of a video are gone"),
          ErasureRule.kept("erased_video", "deleted once the files of a video are gone"),
          ErasureRule.kept("erased_account", "deleted once nothing is left"),
          ErasureRule.kept("kept_usage", "figures of the operator's books, which name no account"),
          ErasureRule.kept(
              "kept_overage", "figures of the operator's books, which name no account"),
          ErasureRule.kept("sign_in_code", "a keyed hash of the address, which expires in minutes"),
          ErasureRule.kept("one_time_value", "hashes of random values, which expire in minutes"),
          ErasureRule.kept("billing_event", "names no account, and expires"),
          ErasureRule.kept("known_plan", OF_THE_INSTANCE),
          ErasureRule.kept("recurring_execution", OF_THE_INSTANCE),
          ErasureRule.kept("worker", OF_THE_INSTANCE),
          ErasureRule.kept("worker_pause", OF_THE_INSTANCE),
          ErasureRule.kept("signing_key", OF_THE_INSTANCE),
          ErasureRule.kept("secret_key", OF_THE_INSTANCE),
          ErasureRule.kept("schema_history", OF_THE_INSTANCE));

  /** The tables with rows to delete. */
  static final List<ErasureRule> DELETED =
      ALL.stream().filter(rule -> rule.condition().isPresent()).toList();

  private ErasureRules() {}
}
