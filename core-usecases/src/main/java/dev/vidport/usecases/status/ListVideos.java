package dev.vidport.usecases.status;

import dev.vidport.domain.access.Principal;
import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.video.Ended;
import dev.vidport.domain.video.Metadata;
import dev.vidport.domain.video.StatusFilter;
import dev.vidport.domain.video.Video;
import dev.vidport.usecases.playback.PlaybackLinks;
import dev.vidport.usecases.video.port.Videos;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Lists an account's videos, newest first. */
public final class ListVideos {
  public static final int DEFAULT_LIMIT = 25;
  public static final int MAX_LIMIT = 100;
  public static final int MAX_FILTERS = 5;

  /** Maximum length of the text that file names must contain, in characters. */
  public static final int MAX_NAME = 100;

  private static final Pattern CURSOR = Pattern.compile("([0-9]{1,18})\\.([0-9a-f]{32})");

  private final Videos videos;
  private final PlaybackLinks links;

  public ListVideos(Videos videos, PlaybackLinks links) {
    this.videos = videos;
    this.links = links;
  }

  /** Adds what is wrong with the request. */
  public static void check(Command command, Problems problems) {
    int limit = command.limit().orElse(DEFAULT_LIMIT);
    problems.unless(limit >= 1 && limit <= MAX_LIMIT, "limit", "must be 1 to " + MAX_LIMIT);
    problems.unless(
        command.nextToken().isEmpty() || after(command).isPresent(),
        "nextToken",
        "must be the nextToken of a previous page");
    problems.unless(
        command.metadata().size() <= MAX_FILTERS,
        "metadata",
        "must have at most " + MAX_FILTERS + " filters");
    command
        .name()
        .map(name -> name.codePointCount(0, name.length()))
        .ifPresent(
            length ->
                problems.unless(
                    length >= 1 && length <= MAX_NAME,
                    "name",
                    "must have 1 to " + MAX_NAME + " characters"));
    command
        .metadata()
        .keySet()
        .forEach(
            key ->
                problems.unless(
                    Metadata.isKey(key), "metadata." + key, "is not a valid metadata key"));
  }

  public Listing handle(Command command) {
    Problems problems = new Problems();
    check(command, problems);
    problems.refuseIfAny();
    Videos.Page page =
        videos.list(
            command.principal().accountId(),
            new Videos.Query(
                command.limit().orElse(DEFAULT_LIMIT),
                after(command),
                command.metadata(),
                command.status(),
                command.name()));
    return new Listing(page, posters(page), page.next().map(ListVideos::encode));
  }

  private static Optional<Videos.Cursor> after(Command command) {
    return command.nextToken().flatMap(ListVideos::decode);
  }

  private Map<VideoId, String> posters(Videos.Page page) {
    Map<VideoId, String> posters = new HashMap<>();
    for (Video video : page.videos()) {
      if (video instanceof Ended ended && ended.output().isPresent()) {
        posters.put(ended.id(), links.posterText(ended));
      }
    }
    return posters;
  }

  private static String encode(Videos.Cursor cursor) {
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, cursor.createdAt());
    String text = micros + "." + cursor.id();
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(text.getBytes(StandardCharsets.US_ASCII));
  }

  private static Optional<Videos.Cursor> decode(String token) {
    String text;
    try {
      text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.US_ASCII);
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
    Matcher fields = CURSOR.matcher(text);
    if (!fields.matches()) {
      return Optional.empty();
    }
    Instant createdAt = Instant.EPOCH.plus(Long.parseLong(fields.group(1)), ChronoUnit.MICROS);
    return Optional.of(new Videos.Cursor(createdAt, new VideoId(fields.group(2))));
  }

  /**
   * What to list.
   *
   * @param nextToken of the previous page; empty for the first page
   * @param metadata pairs that every listed video must have
   * @param status group that every listed video must be in
   * @param name text that the file name of every listed video must contain, in upper or lower case
   */
  public record Command(
      Principal principal,
      OptionalInt limit,
      Optional<String> nextToken,
      Map<String, String> metadata,
      Optional<StatusFilter> status,
      Optional<String> name) {}

  /**
   * A page.
   *
   * @param posters links to the thumbnails of the videos that have an output
   * @param nextToken of the next page; empty for the last one
   */
  public record Listing(
      Videos.Page page, Map<VideoId, String> posters, Optional<String> nextToken) {}
}
