package dev.vidport.spring;

import dev.vidport.library.VidportStatus;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * Down when the database or the object store does not respond. A full disk is a detail only: the
 * application can still serve videos.
 */
final class VidportHealthIndicator extends AbstractHealthIndicator {
  private final VidportStatus status;

  VidportHealthIndicator(VidportStatus status) {
    super("The database of Vidport does not respond");
    this.status = status;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    status.checkDatabase();
    boolean isStoreAvailable = status.isStoreAvailable();
    (isStoreAvailable ? builder.up() : builder.down())
        .withDetail("store", isStoreAvailable ? "available" : "unavailable")
        .withDetail("diskLow", status.isDiskLow())
        .withDetail("slots", status.slots())
        .withDetail("slotsUsed", status.slotsUsed());
  }
}
