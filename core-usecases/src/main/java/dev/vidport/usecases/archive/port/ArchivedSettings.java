package dev.vidport.usecases.archive.port;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.account.AccountMember;
import dev.vidport.domain.account.AllowedDomain;
import dev.vidport.domain.playback.AccountSigningKey;
import dev.vidport.domain.watermark.WatermarkSettings;
import dev.vidport.domain.webhook.EventType;
import java.util.List;
import java.util.Optional;

/**
 * The settings of an account, without anything secret.
 *
 * @param signingKeys public keys
 */
public record ArchivedSettings(
    Account account,
    List<AccountMember> members,
    List<AllowedDomain> domains,
    List<AccountSigningKey> signingKeys,
    Optional<WebhookAddress> webhook,
    Optional<WatermarkSettings> watermark) {
  public ArchivedSettings {
    members = List.copyOf(members);
    domains = List.copyOf(domains);
    signingKeys = List.copyOf(signingKeys);
  }

  /** A webhook without its secret. */
  public record WebhookAddress(String url, List<EventType> events, boolean enabled) {
    public WebhookAddress {
      events = List.copyOf(events);
    }
  }
}
