package dev.vidport.usecases.webhook;

import dev.vidport.domain.id.Hex;
import java.util.random.RandomGenerator;

/** Identifiers of events. */
final class EventIds {
  private EventIds() {}

  static String random(RandomGenerator random) {
    return "evt_" + Hex.random(random, 16);
  }
}
