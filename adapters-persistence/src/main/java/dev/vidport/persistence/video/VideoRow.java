package dev.vidport.persistence.video;

import dev.vidport.domain.account.AccountId;
import dev.vidport.domain.caption.CaptionTracks;
import dev.vidport.domain.id.JobId;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.playback.EmbedCode;
import dev.vidport.domain.upload.FileName;
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
import java.util.Optional;

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
    Optional<String> originalOwner,
    Optional<String> reprocessOf,
    String options,
    String metadata,
    Optional<String> upload,
    Optional<String> jobId,
    Optional<Instant> submittedAt,
    Optional<String> outcome,
    Optional<Instant> endedAt,
    Optional<String> output,
    Optional<String> failure,
    boolean originalDeleted,
    Optional<String> thumbnail,
    Optional<String> jobSummary,
    Optional<String> embedCode,
    Optional<String> captions,
    Optional<Instant> deleteAfter) {
  /** Every column, in the order of this record. */
  static final String COLUMNS =
      """
      id, account_id, created_at, revision, state, file_name, size_bytes, material,
      original_owner, reprocess_of, options, metadata, upload, job_id, submitted_at, outcome,
      ended_at, output, failure, original_deleted, thumbnail, job_summary, embed_code, captions,
      delete_after
      """;

  public static VideoRow of(Video video) {
    if (video instanceof Uploading uploading) {
      return running(video, UploadRow.of(uploading.files(), uploading.prestart()));
    } else if (video instanceof ReadyToStart ready) {
      return running(video, UploadRow.of(ready.files(), ready.prestart()));
    } else if (video instanceof Submitted submitted) {
      return submitted(video, submitted.job(), submitted.submittedAt(), Optional.empty());
    } else if (video instanceof Ended ended) {
      return submitted(video, ended.job(), ended.submittedAt(), Optional.of(ended));
    }
    throw new IllegalStateException("a video in this state cannot be stored: " + video.state());
  }

  private static VideoRow running(Video video, UploadRow upload) {
    return row(video, Optional.of(upload), Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static VideoRow submitted(
      Video video, JobId job, Instant submittedAt, Optional<Ended> ended) {
    return row(video, Optional.empty(), Optional.of(job), Optional.of(submittedAt), ended);
  }

  private static VideoRow row(
      Video video,
      Optional<UploadRow> upload,
      Optional<JobId> job,
      Optional<Instant> submittedAt,
      Optional<Ended> ended) {
    VideoDetails details = video.details();
    return new VideoRow(
        details.id().value(),
        details.account().value(),
        details.createdAt(),
        details.revision(),
        video.state().name(),
        details.fileName(),
        details.sizeBytes(),
        JsonColumn.write(MaterialRow.of(details.material())),
        details.material().originalOwner().map(VideoId::value),
        details.reprocessOf().map(VideoId::value),
        JsonColumn.write(OptionsRow.of(details.options())),
        JsonColumn.write(details.metadata().pairs()),
        upload.map(JsonColumn::write),
        job.map(JobId::value),
        submittedAt,
        ended.map(Ended::outcome).map(Outcome::name),
        ended.map(Ended::endedAt),
        ended.flatMap(Ended::output).map(OutputRow::of).map(JsonColumn::write),
        ended.flatMap(Ended::failure).map(FailureRow::of).map(JsonColumn::write),
        ended.map(Ended::originalDeleted).orElse(false),
        ended.flatMap(Ended::thumbnail).map(ThumbnailRow::of).map(JsonColumn::write),
        ended.map(Ended::summary).map(SummaryRow::of).map(JsonColumn::write),
        details.embed().map(EmbedCode::value),
        ended
            .map(Ended::captions)
            .filter(captions -> !captions.isEmpty())
            .map(CaptionsRow::of)
            .map(JsonColumn::write),
        details.deleteAfter());
  }

  /** The file name as listings by name compare it. */
  public String searchName() {
    return FileName.searchable(fileName);
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
        Rows.text(row, 9),
        Rows.text(row, 10),
        row.getString(11),
        row.getString(12),
        Rows.text(row, 13),
        Rows.text(row, 14),
        Rows.optionalInstant(row, 15),
        Rows.text(row, 16),
        Rows.optionalInstant(row, 17),
        Rows.text(row, 18),
        Rows.text(row, 19),
        row.getBoolean(20),
        Rows.text(row, 21),
        Rows.text(row, 22),
        Rows.text(row, 23),
        Rows.text(row, 24),
        Rows.optionalInstant(row, 25));
  }

  /**
   * @throws DamagedDataException when the row is not a video
   */
  public Video video() {
    try {
      return read();
    } catch (RuntimeException e) {
      throw new DamagedDataException("the record of video " + id + " is not readable", e);
    }
  }

  private Video read() {
    return switch (VideoState.valueOf(state)) {
      case UPLOADING -> new Uploading(details(), uploadRow().files(), uploadRow().waitingJob());
      case READY_TO_START ->
          new ReadyToStart(details(), uploadRow().files(), uploadRow().waitingJob());
      case SUBMITTED -> outcome.isEmpty() ? submitted() : ended();
    };
  }

  private UploadRow uploadRow() {
    return JsonColumn.read(upload.orElseThrow(), UploadRow.class);
  }

  private Submitted submitted() {
    return new Submitted(details(), job(), submittedAt.orElseThrow());
  }

  private Ended ended() {
    return new Ended(
        details(),
        job(),
        JsonColumn.read(jobSummary.orElseThrow(), SummaryRow.class).summary(),
        submittedAt.orElseThrow(),
        Outcome.valueOf(outcome.orElseThrow()),
        endedAt.orElseThrow(),
        output.map(json -> JsonColumn.read(json, OutputRow.class).output()),
        failure.map(json -> JsonColumn.read(json, FailureRow.class).failure()),
        originalDeleted,
        thumbnail.map(json -> JsonColumn.read(json, ThumbnailRow.class).thumbnail()),
        captions
            .map(json -> JsonColumn.read(json, CaptionsRow.class).captions())
            .orElse(CaptionTracks.NONE));
  }

  private VideoDetails details() {
    return VideoDetails.builder(new VideoId(id), new AccountId(accountId), createdAt)
        .revision(revision)
        .fileName(fileName)
        .sizeBytes(sizeBytes)
        .material(JsonColumn.read(material, MaterialRow.class).material())
        .reprocessOf(reprocessOf.map(VideoId::new))
        .options(JsonColumn.read(options, OptionsRow.class).options())
        .metadata(new Metadata(JsonColumn.readMap(metadata)))
        .embed(embedCode.map(EmbedCode::new))
        .deleteAfter(deleteAfter)
        .build();
  }

  private JobId job() {
    return new JobId(jobId.orElseThrow());
  }
}
