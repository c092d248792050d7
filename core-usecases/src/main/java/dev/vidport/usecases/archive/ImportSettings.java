package dev.vidport.usecases.archive;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.Timestamps;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.domain.watermark.AccountWatermark;
import dev.vidport.domain.watermark.WatermarkImage;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.domain.webhook.EndpointHealth;
import dev.vidport.domain.webhook.Webhook;
import dev.vidport.domain.webhook.WebhookSecret;
import dev.vidport.usecases.account.port.AccountPorts;
import dev.vidport.usecases.archive.port.ArchivedSettings;
import dev.vidport.usecases.archive.port.ArchivedSettings.WebhookAddress;
import dev.vidport.usecases.environment.Environment;
import dev.vidport.usecases.image.ImageDecodeLimit;
import dev.vidport.usecases.media.port.ImageSanitizer;
import dev.vidport.usecases.media.port.UnusableMediaException;
import dev.vidport.usecases.signing.port.AccountSigningKeys;
import dev.vidport.usecases.transaction.port.Transactions;
import dev.vidport.usecases.watermark.port.AccountWatermarks;
import dev.vidport.usecases.webhook.port.WebhookPorts;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Gives an account that is imported the settings of its archive. */
final class ImportSettings {
  private final AccountPorts accounts;
  private final AccountSigningKeys signingKeys;
  private final WebhookPorts webhooks;
  private final AccountWatermarks watermarks;
  private final ImageSanitizer images;
  private final ImageDecodeLimit decodeLimit = new ImageDecodeLimit();
  private final Transactions transactions;
  private final Environment environment;

  ImportSettings(
      AccountPorts accounts,
      AccountSigningKeys signingKeys,
      WebhookPorts webhooks,
      AccountWatermarks watermarks,
      ImageSanitizer images,
      Transactions transactions,
      Environment environment) {
    this.accounts = accounts;
    this.signingKeys = signingKeys;
    this.webhooks = webhooks;
    this.watermarks = watermarks;
    this.images = images;
    this.transactions = transactions;
    this.environment = environment;
  }

  /**
   * @return what the operator or the owner should know or do
   */
  List<String> apply(Account account, ArchivedSettings archived) {
    List<String> notes = new ArrayList<>();
    // Asks name servers, so not in a transaction.
    Optional<WebhookAddress> webhook =
        archived.webhook().filter(address -> isUsable(address, notes));
    transactions.run(
        () -> {
          accounts.accounts().lock(account.id());
          accounts.allowedDomains().replace(account.id(), archived.domains());
          archived.signingKeys().forEach(key -> add(account.id(), key, notes));
          webhook.ifPresent(address -> add(account.id(), address, notes));
        });
    int others = archived.members().size() - 1;
    if (others > 0) {
      notes.add("invite the other members of the account again; number: " + others);
    }
    return notes;
  }

  private boolean isUsable(WebhookAddress address, List<String> notes) {
    boolean isUsable = webhooks.endpoint().problems(address.url()).isEmpty();
    if (!isUsable) {
      notes.add("the webhook is left out: its address can't be called from here");
    }
    return isUsable;
  }

  /** The archive has no secret, so the endpoint can't verify deliveries before its owner acts. */
  private void add(AccountId account, WebhookAddress address, List<String> notes) {
    if (webhooks.webhooks().find(account).isPresent()) {
      return;
    }
    Instant now = Timestamps.now(environment.clock());
    webhooks
        .webhooks()
        .save(
            new Webhook(
                account,
                address.url(),
                WebhookSecret.random(environment.random()),
                address.events(),
                false,
                now,
                now,
                EndpointHealth.UNKNOWN));
    notes.add("the webhook is switched off and has another secret; its owner switches it on");
  }

  private void add(AccountId account, AccountSigningKey key, List<String> notes) {
    List<AccountSigningKey> present = signingKeys.of(account);
    if (present.stream().anyMatch(known -> known.id().equals(key.id()))) {
      return;
    }
    if (present.size() >= AccountSigningKey.MAX_PER_ACCOUNT
        || signingKeys.find(key.id()).isPresent()) {
      notes.add("a public key for playback tokens is left out: " + key.id());
      return;
    }
    signingKeys.insert(
        new AccountSigningKey(
            key.id(), account, key.name(), key.key(), key.createdAt(), Optional.empty()));
  }

  /**
   * Stores the image of the watermark as if its owner had sent it.
   *
   * @return what the owner should know
   */
  Optional<String> watermark(AccountId account, WatermarkSettings wanted, byte[] png)
      throws IOException {
    try {
      WatermarkImage clean =
          new WatermarkImage(
              decodeLimit.decode(
                  account,
                  () -> images.clean(png, UploadedImage.Type.PNG, UploadedImage.Use.WATERMARK)));
      if (clean.sizeBytes() > WatermarkImage.MAX_BYTES) {
        return Optional.of("the watermark is left out: its image is too large");
      }
      Instant now = Timestamps.now(environment.clock());
      transactions.run(
          () -> {
            accounts.accounts().lock(account);
            watermarks.put(new AccountWatermark(account, clean, wanted, now));
          });
      return Optional.empty();
    } catch (UnusableMediaException e) {
      return Optional.of("the watermark is left out: " + e.failure().message());
    }
  }
}
