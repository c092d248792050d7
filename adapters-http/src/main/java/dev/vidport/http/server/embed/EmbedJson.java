package dev.vidport.http.server.embed;

import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Output;
import dev.vidport.domain.video.Video;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.ChapterJson;
import dev.vidport.http.server.json.Seconds;
import dev.vidport.http.server.thumbnail.ThumbnailJson;
import dev.vidport.usecases.embed.EmbedLinks;
import dev.vidport.usecases.embed.OpenEmbed.EmbeddedVideo;
import dev.vidport.usecases.playback.port.VideoLinks;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes player pages in the format of the contract (service interface 2.6), and their videos. */
public final class EmbedJson {
  private final EmbedLinks links;

  public EmbedJson(EmbedLinks links) {
    this.links = links;
  }

  /** The player page of {@code video}. */
  public ObjectNode of(Video video) {
    Optional<URI> page = links.page(video.details());
    ObjectNode json =
        ApiJson.object().put("videoId", video.id().value()).put("enabled", page.isPresent());
    page.ifPresent(
        address ->
            json.put("url", address.toString())
                .put(
                    "iframe",
                    Iframe.of(address, video.details().title(), FrameSize.of(output(video)))));
    return json;
  }

  static Optional<Output> output(Video video) {
    return video instanceof Ended ended ? ended.output() : Optional.empty();
  }

  /** The data that the player needs to play a video. */
  static ObjectNode source(EmbeddedVideo embedded) {
    ObjectNode json =
        ApiJson.object()
            .put("videoId", embedded.video().id().value())
            .put("title", embedded.video().details().title())
            .put("status", status(embedded));
    output(embedded.video())
        .ifPresent(
            output -> {
              json.put("duration", Seconds.ofMicros(output.lengthMicros()))
                  .put("width", output.width())
                  .put("height", output.height());
              if (!output.chapters().isEmpty()) {
                ChapterJson.add(json, output);
              }
            });
    embedded
        .links()
        .ifPresent(
            found -> {
              found.stream().ifPresent(stream -> json.put("stream", stream.toString()));
              json.put("mp4", found.playback().toString())
                  .put("poster", found.posterPlayback().toString())
                  .put("expiresAt", found.expiresAt().getEpochSecond());
              if (!found.captions().isEmpty()) {
                addCaptions(json, found.captions());
              }
              json.set("filmstrip", ThumbnailJson.filmstrip(found.filmstrip()));
            });
    embedded
        .early()
        .ifPresent(
            found -> {
              found.stream().ifPresent(stream -> json.put("stream", stream.toString()));
              found.playback().ifPresent(file -> json.put("mp4", file.toString()));
              json.put("expiresAt", found.expiresAt().getEpochSecond());
            });
    return json;
  }

  private static void addCaptions(ObjectNode json, List<VideoLinks.CaptionFile> captions) {
    ArrayNode tracks = json.putArray("captions");
    for (VideoLinks.CaptionFile file : captions) {
      tracks
          .addObject()
          .put("language", file.language().code())
          .put("label", file.language().nativeName())
          .put("src", file.vtt().toString());
    }
  }

  private static String status(EmbeddedVideo embedded) {
    if (embedded.links().isPresent()) {
      return "ready";
    }
    return embedded.isPending() ? "processing" : "failed";
  }
}
