package dev.vidport.domain.webhook;

import dev.vidport.domain.account.AccountId;
import java.time.Instant;
import java.util.function.Function;

/** An event for delivery to an account (service interface, section 6). */
public sealed interface AccountEvent permits VideoEvent, UsageThresholdEvent {
  /** Unique identifier of the event. */
  String id();

  EventType type();

  AccountId account();

  Instant at();

  /** Applies the function for the kind of this event. */
  <T> T match(
      Function<? super VideoEvent, ? extends T> ofVideo,
      Function<? super UsageThresholdEvent, ? extends T> ofUsage);
}
