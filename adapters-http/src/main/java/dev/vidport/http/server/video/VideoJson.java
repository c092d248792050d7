package dev.vidport.http.server.video;

import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.job.JobSummary;
import dev.vidport.domain.job.Progress;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.render.Failure;
import dev.vidport.domain.variant.Av1Encoding;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.OutputAudioTrack;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.domain.video.Video;
import dev.vidport.domain.video.VideoDetails;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.ChapterJson;
import dev.vidport.http.server.json.Seconds;
import dev.vidport.http.server.thumbnail.ThumbnailJson;
import dev.vidport.http.server.watermark.WatermarkJson;
import dev.vidport.usecases.playback.port.CaptionFields;
import dev.vidport.usecases.playback.port.LinkFields;
import dev.vidport.usecases.playback.port.WarningFields;
import dev.vidport.usecases.status.GetVideo;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes videos in the format of the contract (service interface 2.2 and 2.3). */
final class VideoJson {
  private VideoJson() {}

  /**
   * @param deletion empty for a video that stays
   * @param poster the link to the thumbnail; empty without an output
   */
  static ObjectNode summary(
      Video video, Optional<ScheduledDeletion> deletion, Optional<String> poster) {
    VideoDetails details = video.details();
    ObjectNode json =
        ApiJson.object()
            .put("videoId", details.id().value())
            .put("fileName", details.fileName())
            .put("createdAt", details.createdAt().getEpochSecond())
            .put("sizeBytes", details.sizeBytes())
            .put("state", video.state().name())
            .put("redactions", details.options().redactions().size())
            .put("originalDeleted", video instanceof Ended ended && ended.originalDeleted())
            .put("captions", isCaptioned(video))
            .put("embeddable", details.embed().isPresent());
    details.reprocessOf().ifPresent(from -> json.put("reprocessOf", from.value()));
    details.material().clipCount().ifPresent(clips -> json.put("clips", clips));
    details.material().camera().ifPresent(name -> json.put("cameraFileName", name));
    json.set("metadata", metadata(details.metadata()));
    details.options().trim().ifPresent(trim -> json.set("trim", trim(trim)));
    details
        .options()
        .loudness()
        .ifPresent(target -> json.putObject("loudness").put("targetLufs", target.lufs()));
    if (details.options().audioTracks() == AudioTrackChoice.MAIN) {
      json.put("audioTracks", AudioTrackChoice.MAIN.label());
    }
    details
        .options()
        .watermark()
        .ifPresent(
            watermark -> json.set("watermark", WatermarkJson.settings(watermark.settings())));
    details
        .options()
        .burnedCaptions()
        .ifPresent(burned -> json.put("burnedCaptions", burned.language().code()));
    if (video instanceof Ended ended) {
      json.put("outcome", ended.outcome().name()).put("endedAt", Seconds.of(ended.endedAt()));
      ended.output().ifPresent(output -> addOutput(json, output));
    }
    deletion.ifPresent(scheduled -> addDeletion(json, scheduled));
    poster.ifPresent(link -> json.put("posterUrl", link));
    return json;
  }

  /** Adds when a video is deleted, and why. */
  static void addDeletion(ObjectNode json, ScheduledDeletion deletion) {
    json.put(ScheduledDeletion.FIELD, deletion.at().getEpochSecond())
        .put("deletionReason", deletion.reason().name());
  }

  /** Whether it has captions, or was to have some. */
  private static boolean isCaptioned(Video video) {
    return video.details().options().captions().isPresent()
        || (video instanceof Ended ended && !ended.captions().isEmpty());
  }

  static ObjectNode status(GetVideo.View view) {
    ObjectNode json =
        ApiJson.object()
            .put("videoId", view.video().id().value())
            .put("status", view.status().name());
    view.summary().ifPresent(job -> addJob(json, job, view));
    view.captionObstacle()
        .ifPresent(
            obstacle ->
                json.putObject("waitingFor")
                    .put("code", "CAPTION_WORKER")
                    .put("message", "a worker that draws captions into the picture: " + obstacle));
    view.links()
        .ifPresent(
            links -> {
              addPlayable(json, LinkFields.of(links));
              json.set("filmstrip", ThumbnailJson.filmstrip(links.filmstrip()));
              json.set("links", ApiJson.of(LinkFields.of(links.derivatives())));
              json.set("files", ApiJson.of(view.files().stream().map(LinkFields::of).toList()));
            });
    view.early().ifPresent(links -> addPlayable(json, LinkFields.of(links)));
    view.captions()
        .ifPresent(captions -> json.set("captions", ApiJson.of(CaptionFields.of(captions))));
    if (view.video() instanceof Ended ended) {
      ended
          .output()
          .filter(output -> !output.chapters().isEmpty())
          .ifPresent(output -> ChapterJson.add(json, output));
      ended
          .output()
          .map(Output::audioTracks)
          .filter(tracks -> !tracks.isEmpty())
          .ifPresent(tracks -> addAudioTracks(json, tracks));
      addEnd(json, ended, view);
    }
    return json;
  }

  /** Players begin with the first track. */
  private static void addAudioTracks(ObjectNode json, List<OutputAudioTrack> tracks) {
    ArrayNode array = json.putArray("audioTracks");
    for (OutputAudioTrack track : tracks) {
      ObjectNode item = array.addObject().put("name", track.name());
      track.language().ifPresent(code -> item.put("language", code));
      item.put("purpose", track.purpose().name().toLowerCase(Locale.ROOT))
          .put("default", array.size() == 1)
          .put("channels", OutputAudioTrack.CHANNELS);
    }
  }

  static ObjectNode metadata(Metadata metadata) {
    ObjectNode json = ApiJson.object();
    metadata.pairs().forEach(json::put);
    return json;
  }

  private static ObjectNode trim(Trim trim) {
    ObjectNode json = ApiJson.object().put("start", Seconds.of(trim.start()));
    trim.end().ifPresent(end -> json.put("end", Seconds.of(end)));
    return json;
  }

  private static void addOutput(ObjectNode json, Output output) {
    json.put("durationSeconds", Seconds.ofMicros(output.lengthMicros()))
        .put("height", output.shortSide());
  }

  private static void addJob(ObjectNode json, JobSummary job, GetVideo.View view) {
    job.startedAt().ifPresent(at -> json.put("startedAt", Seconds.of(at)));
    Progress progress = job.progress();
    ObjectNode into =
        json.putObject("progress")
            .put("planned", progress.planned())
            .put("chunksTotal", progress.chunksTotal())
            .put("chunksDone", progress.chunksDone())
            .put("audioDone", progress.audioDone())
            .put("videoSeconds", Seconds.of(progress.videoSeconds()));
    view.percent().ifPresent(percent -> into.put("percent", percent));
    progress.topRendition().ifPresent(label -> into.put("topRendition", label));
    progress.reception().ifPresent(how -> into.put("recording", how.label()));
    view.pendingImport()
        .ifPresent(
            pending -> {
              into.put("fetchedBytes", pending.fetchedBytes());
              pending.totalBytes().ifPresent(total -> into.put("totalBytes", total));
            });
  }

  private static void addPlayable(ObjectNode json, Map<String, Object> links) {
    json.put("playable", true).setAll(ApiJson.of(links));
  }

  private static void addEnd(ObjectNode json, Ended ended, GetVideo.View view) {
    json.put("stoppedAt", Seconds.of(ended.endedAt()));
    ended
        .thumbnail()
        .ifPresent(chosen -> json.set("thumbnail", ThumbnailJson.chosen(ended, chosen)));
    ended.failure().ifPresent(failure -> json.set("failure", failure(failure)));
    view.links()
        .ifPresent(
            links -> {
              json.put("readyAt", Seconds.of(ended.endedAt()));
              json.putObject("result")
                  .put("jobId", ended.job().value())
                  .put("downloadAvailable", true)
                  .put("streamAvailable", links.stream().isPresent());
            });
    ended.av1().ifPresent(av1 -> json.set("av1", av1(av1)));
    ended
        .output()
        .map(Output::warnings)
        .filter(warnings -> !warnings.isEmpty())
        .ifPresent(warnings -> json.set("warnings", ApiJson.of(WarningFields.of(warnings))));
  }

  private static ObjectNode av1(Av1Encoding av1) {
    ObjectNode json = ApiJson.object().put("status", av1.state().name());
    av1.reason().ifPresent(reason -> json.put("reason", reason));
    av1.percentOfBits().ifPresent(percent -> json.put("percentOfBits", percent));
    if (av1.state() == Av1Encoding.State.PUBLISHED) {
      ArrayNode labels = json.putArray("renditions");
      av1.renditions().forEach(labels::add);
      json.put("bytes", av1.storedBytes());
    }
    return json;
  }

  private static ObjectNode failure(Failure failure) {
    return ApiJson.object().put("code", failure.code()).put("message", failure.message());
  }
}
