package dev.vidport.persistence.archive;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.archive.AccountExport;
import dev.vidport.domain.archive.AccountExport.ExportedVideo;
import dev.vidport.domain.archive.ArchiveVolume;
import dev.vidport.domain.archive.LeftOutVideo;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The progress and the end of an export, as stored. */
record ExportRow(
    AccountExport.State state,
    long expectedBytes,
    int videos,
    Optional<LastRow> last,
    List<VolumeRow> volumes,
    int leftOutCount,
    List<LeftOutRow> leftOut,
    Optional<Instant> endedAt,
    Optional<String> failure) {
  static ExportRow of(AccountExport export) {
    return new ExportRow(
        export.state(),
        export.expectedBytes(),
        export.videos(),
        export.last().map(last -> new LastRow(last.video().value(), last.createdAt())),
        export.volumes().stream()
            .map(volume -> new VolumeRow(volume.name(), volume.sizeBytes(), volume.sha256()))
            .toList(),
        export.leftOutCount(),
        export.leftOut().stream()
            .map(video -> new LeftOutRow(video.video().value(), video.reason()))
            .toList(),
        export.endedAt(),
        export.failure());
  }

  AccountExport export(
      JobId job, AccountId account, Instant createdAt, Optional<Instant> expiresAt) {
    return new AccountExport(
        job,
        account,
        createdAt,
        state,
        expectedBytes,
        videos,
        last.map(row -> new ExportedVideo(new VideoId(row.video), row.createdAt)),
        volumes.stream()
            .map(row -> new ArchiveVolume(row.name, row.sizeBytes, row.sha256))
            .toList(),
        leftOutCount,
        leftOut.stream().map(row -> new LeftOutVideo(new VideoId(row.video), row.reason)).toList(),
        endedAt,
        expiresAt,
        failure);
  }

  record LastRow(String video, Instant createdAt) {}

  record VolumeRow(String name, long sizeBytes, String sha256) {}

  record LeftOutRow(String video, LeftOutVideo.Reason reason) {}
}
