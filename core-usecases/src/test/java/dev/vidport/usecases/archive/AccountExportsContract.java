package dev.vidport.usecases.archive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.account.Account;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.archive.AccountExport.ExportedVideo;
import dev.vidport.domain.archive.AccountExport.VolumeContent;
import dev.vidport.domain.archive.ArchiveVolume;
import dev.vidport.domain.archive.LeftOutVideo;
import dev.vidport.domain.id.VideoId;
import dev.vidport.usecases.account.AccountFixture;
import dev.vidport.usecases.account.port.Accounts;
import dev.vidport.usecases.archive.port.AccountExports;
import dev.vidport.usecases.video.VideoFixture;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What every implementation of {@link AccountExports} must do. */
public abstract class AccountExportsContract {
  private static final Instant AT = Instant.parse("2026-03-04T05:06:07.123456Z");
  private static final Duration WEEK = Duration.ofDays(7);

  protected abstract AccountExports exports();

  protected abstract Accounts accounts();

  private AccountExport begun() {
    Account account = AccountFixture.account();
    accounts().insert(account);
    return AccountExport.begun(VideoFixture.job(), account.id(), AT, 5_000_000_000L);
  }

  private static AccountExport withVolume(AccountExport export) {
    VideoId video = new VideoId("a".repeat(32));
    return export.with(
        new ArchiveVolume("0001/1-a.tar", 9_000_000_000L, "ab".repeat(32)),
        new VolumeContent(
            3,
            Optional.of(new ExportedVideo(video, AT)),
            List.of(new LeftOutVideo(video, LeftOutVideo.Reason.DELETED))));
  }

  @Test
  void exportIsStoredWithItsProgressAndItsEnd() {
    AccountExport export = begun();

    exports().put(export);
    assertThat(exports().find(export.account())).contains(export);
    AccountExport further = withVolume(export);
    assertThat(exports().update(further)).isTrue();
    assertThat(exports().find(export.account())).contains(further);
    assertThat(exports().update(further.succeeded(AT, WEEK))).isTrue();
    assertThat(exports().find(export.account())).contains(further.succeeded(AT, WEEK));
  }

  @Test
  void newExportTakesThePlaceOfTheEarlierOne() {
    AccountExport earlier = begun();
    AccountExport later =
        AccountExport.begun(VideoFixture.job(), earlier.account(), AT.plusSeconds(1), 0);
    exports().put(earlier);
    exports().put(later);

    assertThat(exports().update(withVolume(earlier))).isFalse();
    assertThat(exports().delete(earlier)).isFalse();
    assertThat(exports().find(earlier.account())).contains(later);
  }

  @Test
  void deletedExportIsNotStoredAgain() {
    AccountExport export = begun();
    exports().put(export);

    assertThat(exports().delete(export)).isTrue();
    assertThat(exports().delete(export)).isFalse();
    assertThat(exports().update(withVolume(export))).isFalse();
    assertThat(exports().find(export.account())).isEmpty();
  }

  @Test
  void endedExportsExpireOldestFirst() {
    AccountExport running = begun();
    AccountExport late = begun().failed("full", AT.plusSeconds(1), WEEK);
    AccountExport early = begun().succeeded(AT, WEEK);
    List.of(running, late, early).forEach(exports()::put);

    assertThat(exports().expired(AT.plus(WEEK).minusNanos(1_000), 5)).isEmpty();
    assertThat(exports().expired(AT.plus(WEEK), 5)).containsExactly(early);
    assertThat(exports().expired(AT.plus(WEEK).plusSeconds(9), 5)).containsExactly(early, late);
    assertThat(exports().expired(AT.plus(WEEK).plusSeconds(9), 1)).containsExactly(early);
  }
}
