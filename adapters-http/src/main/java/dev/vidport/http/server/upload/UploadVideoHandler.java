package dev.vidport.http.server.upload;

import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.refusal.Refusal;
import dev.vidport.domain.refusal.RefusalCode;
import dev.vidport.domain.refusal.RefusalException;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.call.UploadBody;
import dev.vidport.http.server.call.UploadHandler;
import dev.vidport.http.server.file.UploadBodyStream;
import dev.vidport.http.server.limit.DataRateFloor;
import dev.vidport.http.server.limit.FairPermits;
import dev.vidport.http.server.render.OptionFields;
import dev.vidport.usecases.upload.UploadVideo;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Creates a video from the file in the body: {@code PUT /videos}. */
final class UploadVideoHandler implements UploadHandler {
  private static final String LENGTH = "Content-Length";

  /** Each occupies a thread and the memory of a part. */
  private static final int MAX_CONCURRENT = 8;

  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private final UploadVideo upload;
  private final DataRateFloor slowest;
  private final FairPermits permits = new FairPermits(MAX_CONCURRENT);

  /**
   * @param slowest the slowest client whose file is received
   */
  UploadVideoHandler(UploadVideo upload, DataRateFloor slowest) {
    this.upload = upload;
    this.slowest = slowest;
  }

  @Override
  public RouteResponse handle(Call call, UploadBody body) throws IOException {
    Problems problems = new Problems();
    UploadVideo.Command command = check(call, body, command(call, body, problems), problems);
    problems.refuseIfAny();
    String account = call.principal().accountId().value();
    if (!permits.tryAcquire(account)) {
      throw new RefusalException(
          new Refusal.Later(
              RefusalCode.UNAVAILABLE,
              "too many files of your account are being received at the same time; try again",
              RETRY_AFTER));
    }
    try {
      return UploadRoutes.started(receive(command, body));
    } finally {
      permits.release(account);
    }
  }

  private VideoId receive(UploadVideo.Command command, UploadBody body) throws IOException {
    try (UploadBodyStream content =
        new UploadBodyStream(body.open(), slowest, UploadVideo.MAX_DURATION)) {
      return upload.handle(command, content);
    } catch (UploadBodyStream.BodyInterrupted e) {
      throw new RefusalException(
          Refusal.invalid(
              "",
              "the file is incomplete: the client disconnected, stopped sending or was too slow"));
    }
  }

  @Override
  public void check(Call call, UploadBody body, Problems problems) {
    check(call, body, command(call, body, problems), problems);
  }

  private static UploadVideo.Command check(
      Call call, UploadBody body, UploadVideo.Command command, Problems problems) {
    long size = body.sizeBytes().orElse(0);
    if (size > UploadVideo.MAX_BYTES && call.principal().maxFileBytes() > UploadVideo.MAX_BYTES) {
      throw new RefusalException(
          RefusalCode.TOO_LARGE,
          "a file of more than "
              + UploadVideo.MAX_BYTES
              + " bytes must be sent in parts; begin with POST /v1/videos");
    }
    Problems found = new Problems();
    UploadVideo.check(command, found);
    problems.unless(size > 0, LENGTH, "must be the size of the file in bytes, at least 1");
    found
        .list()
        .forEach(
            problem -> {
              if (!problem.field().equals("sizeBytes")) {
                problems.add(parameter(problem.field()), problem.message());
              } else if (size > 0) {
                problems.add(LENGTH, problem.message());
              }
            });
    return command;
  }

  /** The parameter whose value is the value of a field in a body. */
  private static String parameter(String field) {
    return field.equals("loudness.targetLufs") ? "loudness" : field;
  }

  private static UploadVideo.Command command(Call call, UploadBody body, Problems problems) {
    Fields query = call.query();
    return new UploadVideo.Command(
        call.principal(),
        query.text("fileName").orElse(""),
        body.sizeBytes().orElse(0),
        new RequestedOptions(
            query.integer("maxHeight"),
            Optional.empty(),
            List.of(),
            query.flag("deleteOriginal"),
            captions(query, problems),
            loudness(query),
            OptionFields.audioTracks(query),
            query.flag("watermark"),
            Optional.empty(),
            Optional.empty(),
            OptionFields.priority(query)),
        query.withPrefix("metadata."),
        OptionFields.deleteAfter(query),
        call.attempt());
  }

  /** A query has no objects, so the target takes the place of {@code true}. */
  private static Optional<LoudnessTarget> loudness(Fields query) {
    return query
        .text("loudness")
        .filter(text -> !text.equals("false"))
        .map(
            text ->
                text.equals("true")
                    ? LoudnessTarget.DEFAULT
                    : new LoudnessTarget(Double.parseDouble(text)));
  }

  /** A query has no objects, so the language takes the place of {@code true}. */
  private static Optional<CaptionRequest> captions(Fields query, Problems problems) {
    Optional<String> wanted = query.text("captions").filter(text -> !text.equals("false"));
    if (wanted.isEmpty() || wanted.get().equals("true")) {
      return wanted.map(detect -> CaptionRequest.DETECT);
    }
    Optional<SpokenLanguage> language = SpokenLanguage.parse(wanted.get());
    problems.unless(
        language.isPresent(), "captions", "must be true, false or an ISO 639-1 code, such as en");
    return Optional.of(new CaptionRequest(language));
  }
}
