package dev.vidport.http.server.video;

import dev.vidport.domain.access.Operation;
import dev.vidport.domain.caption.ChapterFile;
import dev.vidport.domain.media.Chapter;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.video.Output;
import dev.vidport.http.server.call.Call;
import dev.vidport.http.server.call.CommandHandler;
import dev.vidport.http.server.call.Fields;
import dev.vidport.http.server.call.Route;
import dev.vidport.http.server.call.RouteResponse;
import dev.vidport.http.server.json.ApiJson;
import dev.vidport.http.server.json.ChapterJson;
import dev.vidport.usecases.video.VideoChapters;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Routes for the chapters of published videos. */
public final class ChapterRoutes {
  /** JSON may escape every character of a file or of the titles. */
  private static final int MAX_BODY_BYTES = 7 * VideoChapters.MAX_FILE;

  private static final String CHAPTERS = "/videos/{videoId}/chapters";

  private final VideoChapters chapters;

  public ChapterRoutes(VideoChapters chapters) {
    this.chapters = chapters;
  }

  public List<Route> routes() {
    return List.of(
        new Route("GET", CHAPTERS, Operation.READ_VIDEO, "getChapters", this::get),
        new Route(
                "PUT",
                CHAPTERS,
                Operation.CHANGE_METADATA,
                "putChapters",
                new CommandHandler<>(ChapterRoutes::command, VideoChapters::check, this::put))
            .withMaxBodyBytes(MAX_BODY_BYTES),
        new Route("DELETE", CHAPTERS, Operation.CHANGE_METADATA, "deleteChapters", this::delete));
  }

  private RouteResponse get(Call call) {
    return response(call, chapters.read(call.principal(), call.video()));
  }

  private RouteResponse put(Call call, VideoChapters.Command command) {
    return response(call, chapters.replace(command));
  }

  private RouteResponse delete(Call call) {
    return response(
        call, chapters.replace(VideoChapters.Command.none(call.principal(), call.video())));
  }

  private static VideoChapters.Command command(Call call, Problems problems) {
    Fields body = call.body();
    return new VideoChapters.Command(
        call.principal(),
        call.video(),
        body.isSent("chapters")
            ? Optional.of(chapters(body.objects("chapters")))
            : Optional.empty(),
        body.isSent("text") ? Optional.of(body.text("text").orElse("")) : Optional.empty());
  }

  /** What is missing or unreadable is a problem already, and taken as something valid. */
  private static List<Chapter> chapters(List<Fields> sent) {
    List<Chapter> chapters = new ArrayList<>();
    long before = -1;
    for (Fields chapter : sent) {
      long valid = before + 1;
      long start = chapter.decimal("start").map(seconds -> Math.round(seconds * 1e6)).orElse(valid);
      chapters.add(new Chapter(start, chapter.text("title").orElse("Untitled")));
      before = start;
    }
    return chapters;
  }

  private static RouteResponse response(Call call, Output output) {
    ObjectNode body = ApiJson.object().put("videoId", call.video().value());
    ChapterJson.add(body, output);
    return RouteResponse.ok(
        body.put("text", ChapterFile.write(output.chapters(), output.lengthMicros())));
  }
}
