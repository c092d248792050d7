package dev.vidport.usecases.archive;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.archive.port.ArchivedSettings;
import dev.vidport.usecases.archive.port.ArchivedSettings.WebhookAddress;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import dev.vidport.usecases.webhook.port.Webhooks;
import java.util.Optional;

/** Reads the settings of an account that its archive has. */
final class ReadSettings {
  private final AccountPorts accounts;
  private final AccountSigningKeys signingKeys;
  private final Webhooks webhooks;
  private final AccountWatermarks watermarks;

  ReadSettings(
      AccountPorts accounts,
      AccountSigningKeys signingKeys,
      Webhooks webhooks,
      AccountWatermarks watermarks) {
    this.accounts = accounts;
    this.signingKeys = signingKeys;
    this.webhooks = webhooks;
    this.watermarks = watermarks;
  }

  /** Empty if the account is gone. */
  Optional<ArchivedSettings> of(AccountId id) {
    return accounts.accounts().find(id).map(this::of);
  }

  private ArchivedSettings of(Account account) {
    AccountId id = account.id();
    return new ArchivedSettings(
        account,
        accounts.members().of(id),
        accounts.allowedDomains().of(id),
        signingKeys.of(id),
        webhooks
            .find(id)
            .map(webhook -> new WebhookAddress(webhook.url(), webhook.events(), webhook.enabled())),
        watermark(id).map(AccountWatermark::settings));
  }

  Optional<AccountWatermark> watermark(AccountId id) {
    return watermarks.find(id);
  }
}
