package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Outcome;
import dev.vidport.domain.video.ReadyToStart;
import dev.vidport.domain.video.Submitted;
import dev.vidport.domain.video.Uploading;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.domain.video.VideoState;
import dev.vidport.persistence.database.JsonColumn;
import dev.vidport.persistence.database.Rows;
import dev.vidport.persistence.render.MaterialRow;
import dev.vidport.persistence.thumbnail.ThumbnailRow;
import dev.vidport.usecases.transaction.port.DamagedDataException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A row of the table {@code video}; JSON columns as text. */
public record VideoRow(
    String id,
    String accountId,
    Instant createdAt,
    long revision,
    String state,
    String fileName,
    long sizeBytes,
    String material,
    @Nullable String originalOwner,
    @Nullable String reprocessOf,
    String options,
    String metadata,
    @Nullable String upload,
    @Nullable String jobId,
    @Nullable Instant submittedAt,
    @Nullable String outcome,
    @Nullable Instant endedAt,
    @Nullable String output,
    @Nullable String failure,
    boolean originalDeleted,
    @Nullable String thumbnail,
    @Nullable String jobSummary,
    @Nullable String embedCode,
    @Nullable String captions) {
  /** Every column, in the order of this record. */
  static final String COLUMNS =
      """
      id, account_id, created_at, revision, state, file_name, size_bytes, material,
      original_owner, reprocess_of, options, metadata, upload, job_id, submitted_at, outcome, ended_at, output, failure, original_deleted,
      thumbnail, job_summary, embed_code, captions
      """;

  static VideoRow of(Video video) {
    if (video instanceof Uploading uploading) {
      return row(video, UploadRow.of(uploading.files(), uploading.prestart()), null, null, null);
    } else if (video instanceof ReadyToStart ready) {
      return row(video, UploadRow.of(ready.files(), ready.prestart()), null, null, null);
    } else if (video instanceof Submitted submitted) {
      return row(video, null, submitted.job(), submitted.submittedAt(), null);
    } else if (video instanceof Ended ended) {
      return row(video, null, ended.job(), ended.submittedAt(), ended);
    }
    throw new IllegalStateException("a video in this state cannot be stored: " + video.state());
  }

  private static VideoRow row(
      Video video,
      @Nullable UploadRow upload,
      @Nullable JobId job,
      @Nullable Instant submittedAt,
      @Nullable Ended ended) {
    VideoDetails details = video.details();
    Optional<Ended> end = Optional.ofNullable(ended);
    return new VideoRow(
        details.id().value(),
        details.account().value(),
        details.createdAt(),
        details.revision(),
        video.state().name(),
        details.fileName(),
        details.sizeBytes(),
        JsonColumn.write(MaterialRow.of(details.material())),
        details.material().originalOwner().map(VideoId::value).orElse(null),
        details.reprocessOf().map(VideoId::value).orElse(null),
        JsonColumn.write(OptionsRow.of(details.options())),
        JsonColumn.write(details.metadata().pairs()),
        JsonColumn.write(upload),
        job == null ? null : job.value(),
        submittedAt,
        end.map(Ended::outcome).map(Outcome::name).orElse(null),
        end.map(Ended::endedAt).orElse(null),
        JsonColumn.write(end.flatMap(Ended::output).map(OutputRow::of).orElse(null)),
        JsonColumn.write(end.flatMap(Ended::failure).map(FailureRow::of).orElse(null)),
        end.map(Ended::originalDeleted).orElse(false),
        JsonColumn.write(end.flatMap(Ended::thumbnail).map(ThumbnailRow::of).orElse(null)),
        JsonColumn.write(end.map(Ended::summary).map(SummaryRow::of).orElse(null)),
        details.embed().map(EmbedCode::value).orElse(null),
        JsonColumn.write(end.map(Ended::captions).map(CaptionsRow::of).orElse(null)));
  }

  /**
   * Reads {@link #COLUMNS} by their positions: each name would be looked up for every row of a
   * list.
   */
  static VideoRow read(ResultSet row) throws SQLException {
    return new VideoRow(
        row.getString(1),
        row.getString(2),
        Rows.instant(row, 3),
        row.getLong(4),
        row.getString(5),
        row.getString(6),
        row.getLong(7),
        row.getString(8),
        row.getString(9),
        row.getString(10),
        row.getString(11),
        row.getString(12),
        row.getString(13),
        row.getString(14),
        Rows.nullableInstant(row, 15),
        row.getString(16),
        Rows.nullableInstant(row, 17),
        row.getString(18),
        row.getString(19),
        row.getBoolean(20),
        row.getString(21),
        row.getString(22),
        row.getString(23),
        row.getString(24));
  }

  /**
   * @throws DamagedDataException when the row is not a video
   */
  Video video() {
    try {
      return read();
    } catch (RuntimeException e) {
      throw new DamagedDataException("the record of video " + id + " is not readable", e);
    }
  }

  private Video read() {
    return switch (VideoState.valueOf(state)) {
      case UPLOADING ->
          new Uploading(details(), uploadRow().files(), uploadRow().optionalPrestart());
      case READY_TO_START ->
          new ReadyToStart(details(), uploadRow().files(), uploadRow().optionalPrestart());
      case SUBMITTED -> outcome == null ? submitted() : ended();
    };
  }

  private UploadRow uploadRow() {
    return read(upload, UploadRow.class);
  }

  private Submitted submitted() {
    return new Submitted(details(), job(), Objects.requireNonNull(submittedAt));
  }

  private Ended ended() {
    return new Ended(
        details(),
        job(),
        read(jobSummary, SummaryRow.class).summary(),
        Objects.requireNonNull(submittedAt),
        Outcome.valueOf(Objects.requireNonNull(outcome)),
        Objects.requireNonNull(endedAt),
        Optional.ofNullable(JsonColumn.read(output, OutputRow.class)).map(OutputRow::output),
        Optional.ofNullable(JsonColumn.read(failure, FailureRow.class)).map(FailureRow::failure),
        originalDeleted,
        Optional.ofNullable(JsonColumn.read(thumbnail, ThumbnailRow.class))
            .map(ThumbnailRow::thumbnail),
        Optional.ofNullable(JsonColumn.read(captions, CaptionsRow.class))
            .map(CaptionsRow::captions)
            .orElse(CaptionTracks.NONE));
  }

  private VideoDetails details() {
    return VideoDetails.builder(new VideoId(id), new AccountId(accountId), createdAt)
        .revision(revision)
        .fileName(fileName)
        .sizeBytes(sizeBytes)
        .material(read(material, MaterialRow.class).material())
        .reprocessOf(Optional.ofNullable(reprocessOf).map(VideoId::new))
        .options(read(options, OptionsRow.class).options())
        .metadata(new Metadata(JsonColumn.readMap(metadata)))
        .embed(Optional.ofNullable(embedCode).map(EmbedCode::new))
        .build();
  }

  private JobId job() {
    return new JobId(Objects.requireNonNull(jobId));
  }

  private static <T> T read(@Nullable String json, Class<T> type) {
    return Objects.requireNonNull(JsonColumn.read(json, type));
  }
}
