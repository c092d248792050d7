package dev.vidport.usecases.usage;

import dev.vidport.usecases.Ports;

/** The use cases of usage. */
public final class UsageUseCases {
  private final Ports ports;

  public UsageUseCases(Ports ports) {
    this.ports = ports;
  }

<<<<<<< HEAD
  public GetUsage get() {
    return new GetUsage(ports.persistence().usageLedger(), ports.environment().clock());
  }

  public ListUsage list() {
    return new ListUsage(
        ports.persistence().usageLedger(),
        ports.access().accounts(),
        ports.environment().plans(),
        ports.environment().clock());
=======
  public RecordUsage record() {
    return new RecordUsage(ports.persistence().usageLedger(), ports.persistence().transactions());
  }

  /** A new meter. The caller flushes it. */
  public DeliveryMeter deliveryMeter(DeliveryMeter.VideoOwners videos) {
    return new DeliveryMeter(
        record()::delivered, videos, ports.environment().random(), ports.environment().clock());
>>>>>>> delivery
  }
}
