package dev.vidport.domain.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The export of an account: the job that makes its archive, and the archive.
 *
 * @param job the job that makes it, whose id is also that of the archive
 * @param createdAt when it was requested; videos that were created later are not exported
 * @param expectedBytes the stored bytes of the account at this time, to which the archive is about
 *     equal
 * @param videos the number of exported videos
 * @param last the last video that is dealt with, exported or left out; empty before the first one
 * @param leftOutCount the number of videos that are left out
 * @param leftOut the first of them
 * @param endedAt empty while it runs
 * @param expiresAt when the archive is deleted; empty while it runs
 * @param failure why it has failed, for the owner; empty unless it has
 */
public record AccountExport(
    JobId job,
    AccountId account,
    Instant createdAt,
    State state,
    long expectedBytes,
    int videos,
    Optional<ExportedVideo> last,
    List<ArchiveVolume> volumes,
    int leftOutCount,
    List<LeftOutVideo> leftOut,
    Optional<Instant> endedAt,
    Optional<Instant> expiresAt,
    Optional<String> failure) {
  /** How many videos that are left out an export names. */
  public static final int MAX_LEFT_OUT = 1_000;

  public AccountExport {
    volumes = List.copyOf(volumes);
    leftOut = List.copyOf(leftOut);
  }

  /** The states of an export. */
  public enum State {
    RUNNING,
    SUCCEEDED,
    FAILED
  }

  /** An export before its first volume. */
  public static AccountExport begun(
      JobId job, AccountId account, Instant createdAt, long expectedBytes) {
    return new AccountExport(
        job,
        account,
        createdAt,
        State.RUNNING,
        expectedBytes,
        0,
        Optional.empty(),
        List.of(),
        0,
        List.of(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  public boolean isRunning() {
    return state == State.RUNNING;
  }

  /** The size of the volumes that are complete. */
  public long sizeBytes() {
    return volumes.stream().mapToLong(ArchiveVolume::sizeBytes).sum();
  }

  /** How much of it is done, in whole percent; 100 only at its end. */
  public int percent() {
    if (state == State.SUCCEEDED) {
      return 100;
    }
    return expectedBytes == 0 ? 0 : (int) Math.min(99, sizeBytes() * 100 / expectedBytes);
  }

  /** After one more volume. */
  public AccountExport with(ArchiveVolume volume, VolumeContent content) {
    return new AccountExport(
        job,
        account,
        createdAt,
        state,
        expectedBytes,
        videos + content.videos(),
        content.last().or(() -> last),
        Stream.concat(volumes.stream(), Stream.of(volume)).toList(),
        leftOutCount + content.leftOut().size(),
        Stream.concat(leftOut.stream(), content.leftOut().stream()).limit(MAX_LEFT_OUT).toList(),
        endedAt,
        expiresAt,
        failure);
  }

  /**
   * @param keep how long the archive can be downloaded
   */
  public AccountExport succeeded(Instant now, Duration keep) {
    return ended(State.SUCCEEDED, volumes, now, keep, Optional.empty());
  }

  /**
   * The archive is deleted at once.
   *
   * @param keep how long the failure is shown
   */
  public AccountExport failed(String reason, Instant now, Duration keep) {
    return ended(State.FAILED, List.of(), now, keep, Optional.of(reason));
  }

  private AccountExport ended(
      State end, List<ArchiveVolume> kept, Instant now, Duration keep, Optional<String> reason) {
    return new AccountExport(
        job,
        account,
        createdAt,
        end,
        expectedBytes,
        videos,
        last,
        kept,
        leftOutCount,
        leftOut,
        Optional.of(now),
        Optional.of(now.plus(keep)),
        reason);
  }

  /** A video in the order of the export, which is newest first. */
  public record ExportedVideo(VideoId video, Instant createdAt) {}

  /**
   * What a volume adds to its export.
   *
   * @param videos the number of its videos
   * @param last the last video that it deals with; empty if there is none
   * @param leftOut the videos that it leaves out
   */
  public record VolumeContent(
      int videos, Optional<ExportedVideo> last, List<LeftOutVideo> leftOut) {
    public VolumeContent {
      leftOut = List.copyOf(leftOut);
    }
  }
}
