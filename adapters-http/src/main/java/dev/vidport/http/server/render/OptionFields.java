package dev.vidport.http.server.render;

import dev.vidport.domain.caption.CaptionRequest;
import dev.vidport.domain.caption.SpokenLanguage;
import dev.vidport.domain.edit.Redaction;
import dev.vidport.domain.edit.Region;
import dev.vidport.domain.edit.Trim;
import dev.vidport.domain.media.VideoCodec;
import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.AudioTrackChoice;
import dev.vidport.domain.render.LoudnessTarget;
import dev.vidport.domain.render.Priority;
import dev.vidport.domain.render.RequestedOptions;
import dev.vidport.domain.video.ScheduledDeletion;
import dev.vidport.http.server.call.Fields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Reads the processing options of a request body. What the contract requires is missing only if it
 * is unreadable, and is then taken as something valid.
 */
public final class OptionFields {
  private static final List<String> REGION_FIELDS = List.of("x", "y", "w", "h");

  private OptionFields() {}

  /**
   * The processing options of a request; a field that the contract does not define for it is
   * absent. Adds a problem for each redaction that has both a track and a fixed region.
   */
  public static RequestedOptions requested(Fields body, Problems problems) {
    return new RequestedOptions(
        body.integer("maxHeight"),
        trim(body),
        redactions(body, problems),
        body.flag("deleteOriginal"),
        isBurnIn(body) ? Optional.empty() : captions(body, problems),
        loudness(body),
        audioTracks(body),
        body.flag("watermark"),
        burnIn(body, problems),
        av1(body, problems),
        priority(body));
  }

  /** The requested audio tracks; the schema permits known choices only. */
  public static AudioTrackChoice audioTracks(Fields body) {
    return body.text("audioTracks").flatMap(AudioTrackChoice::parse).orElse(AudioTrackChoice.ALL);
  }

  /** The requested priority; the schema permits known ones only. */
  public static Priority priority(Fields body) {
    return body.text("priority").flatMap(Priority::parse).orElse(Priority.NORMAL);
  }

  /** Whether AV1 is requested besides H.264, which every video has; empty for no request. */
  private static Optional<Boolean> av1(Fields body, Problems problems) {
    List<String> codecs = body.strings("codecs");
    if (codecs.isEmpty()) {
      // Generated clients send an empty list for one that was not set.
      return Optional.empty();
    }
    problems.unless(
        codecs.contains(VideoCodec.H264.label()), "codecs", "must include h264, which all play");
    return Optional.of(codecs.contains(VideoCodec.AV1.label()));
  }

  /**
   * The language of stored captions that are drawn into the picture; empty if none are requested.
   * Adds a problem for a code that names no language.
   */
  private static Optional<SpokenLanguage> burnIn(Fields body, Problems problems) {
    return isBurnIn(body)
        ? body.object("captions").flatMap(wanted -> language(wanted, "captions.", problems))
        : Optional.empty();
  }

  private static boolean isBurnIn(Fields body) {
    return body.isObject("captions")
        && body.object("captions").filter(wanted -> wanted.flag("burnIn")).isPresent();
  }

  /** The requested captions; adds a problem for a code that names no language. */
  public static Optional<CaptionRequest> captions(Fields body, Problems problems) {
    if (!body.isRequested("captions")) {
      return Optional.empty();
    }
    return Optional.of(
        body.isObject("captions")
            ? new CaptionRequest(
                language(body.object("captions").orElseThrow(), "captions.", problems))
            : CaptionRequest.DETECT);
  }

  private static Optional<LoudnessTarget> loudness(Fields body) {
    if (!body.isRequested("loudness")) {
      return Optional.empty();
    }
    return Optional.of(
        body.isObject("loudness")
            ? body.object("loudness")
                .flatMap(wanted -> wanted.decimal("targetLufs"))
                .map(LoudnessTarget::new)
                .orElse(LoudnessTarget.DEFAULT)
            : LoudnessTarget.DEFAULT);
  }

  /**
   * The field {@code language}; adds a problem for a code that names no language.
   *
   * @param at prefix of the path of the field
   */
  public static Optional<SpokenLanguage> language(Fields body, String at, Problems problems) {
    Optional<String> code = body.text("language");
    Optional<SpokenLanguage> language = code.flatMap(SpokenLanguage::parse);
    problems.unless(
        code.isPresent() == language.isPresent(),
        at + "language",
        "must be an ISO 639-1 code, such as en");
    return language;
  }

  private static Optional<Trim> trim(Fields body) {
    return body.object("trim")
        .map(trim -> new Trim(trim.decimal("start").orElse(0.0), trim.decimal("end")));
  }

  private static List<Redaction> redactions(Fields body, Problems problems) {
    List<Redaction> redactions = new ArrayList<>();
    for (Fields redaction : body.objects("redactions")) {
      problems.unless(
          !redaction.has("track") || REGION_FIELDS.stream().noneMatch(redaction::has),
          "redactions[" + redactions.size() + "].track",
          "must not be combined with x, y, w or h");
      redactions.add(redaction(redaction));
    }
    return redactions;
  }

  /** When to delete the video; empty to keep it. */
  public static Optional<Instant> deleteAfter(Fields body) {
    OptionalLong seconds = body.number(ScheduledDeletion.FIELD);
    return seconds.isPresent()
        ? Optional.of(Instant.ofEpochSecond(seconds.getAsLong()))
        : Optional.empty();
  }

  public static Map<String, String> metadata(Fields body) {
    Map<String, String> pairs = new LinkedHashMap<>();
    body.texts("metadata").forEach((key, value) -> value.ifPresent(text -> pairs.put(key, text)));
    return pairs;
  }

  private static Redaction redaction(Fields redaction) {
    return new Redaction(
        redaction
            .text("type")
            .map(name -> Redaction.Type.valueOf(name.toUpperCase(Locale.ROOT)))
            .orElse(Redaction.Type.BOX),
        redaction
            .text("shape")
            .map(name -> Redaction.Shape.valueOf(name.toUpperCase(Locale.ROOT)))
            .orElse(Redaction.Shape.RECT),
        redaction.decimal("start").orElse(0.0),
        redaction.decimal("end"),
        redaction.has("track")
            ? redaction.objects("track").stream().map(OptionFields::keyframe).toList()
            : List.of(new Redaction.Keyframe(0, region(redaction))));
  }

  private static Redaction.Keyframe keyframe(Fields keyframe) {
    return new Redaction.Keyframe(keyframe.decimal("time").orElse(0.0), region(keyframe));
  }

  private static Region region(Fields region) {
    return new Region(
        fraction(region, "x"), fraction(region, "y"), fraction(region, "w"), fraction(region, "h"));
  }

  private static double fraction(Fields region, String field) {
    return region.decimal(field).orElse(0.0);
  }
}
