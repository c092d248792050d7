package dev.vidport.usecases.playback.port;

import dev.vidport.domain.caption.SpeechRecognition;
import dev.vidport.domain.caption.SpokenLanguage;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The captions of a video as named fields (service interface 2.7). Responses and webhooks have the
 * same ones; their adapters write them as JSON.
 */
public final class CaptionFields {
  private static final double HUNDREDTHS = 100;

  private CaptionFields() {}

  public static Map<String, Object> of(CaptionView view) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("status", view.status().name().toLowerCase(Locale.ROOT));
    view.language().map(SpokenLanguage::code).ifPresent(code -> fields.put("language", code));
    view.reason().ifPresent(reason -> fields.put("reason", reason));
    view.reason()
        .flatMap(SpeechRecognition::codeOf)
        .ifPresent(code -> fields.put("reasonCode", code));
    view.progress()
        .ifPresent(done -> fields.put("progress", Math.floor(done * HUNDREDTHS) / HUNDREDTHS));
    if (!view.tracks().isEmpty()) {
      addLinks(fields, view.tracks().get(0));
      fields.put("tracks", tracks(view));
    }
    return fields;
  }

  private static List<Map<String, Object>> tracks(CaptionView view) {
    return view.tracks().stream().map(CaptionFields::track).toList();
  }

  private static Map<String, Object> track(CaptionView.LinkedTrack linked) {
    SpokenLanguage language = linked.track().language();
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("language", language.code());
    fields.put("name", language.nativeName());
    fields.put("source", linked.track().origin().name().toLowerCase(Locale.ROOT));
    fields.put("updatedAt", linked.track().publishedAt().getEpochSecond());
    addLinks(fields, linked);
    return fields;
  }

  private static void addLinks(Map<String, Object> fields, CaptionView.LinkedTrack linked) {
    fields.put("vttUrl", linked.vtt().toString());
    fields.put("srtUrl", linked.srt().toString());
    fields.put("txtUrl", linked.txt().toString());
  }
}
