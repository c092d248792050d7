package dev.vidport.persistence.job;

import dev.vidport.domain.caption.SpeechAudio;
import dev.vidport.domain.caption.TimeSpan;
import java.util.ArrayList;
import java.util.List;

/**
 * The extracted audio of a video, as stored.
 *
 * @param pieces start and end of each piece in turn, in microseconds
 * @param silences start and end of each silence in turn, in microseconds
 */
record SpeechAudioRow(List<Long> pieces, List<Long> silences) {
  static SpeechAudioRow of(SpeechAudio audio) {
    return new SpeechAudioRow(times(audio.pieces()), times(audio.silences()));
  }

  SpeechAudio audio() {
    return new SpeechAudio(spans(pieces), spans(silences));
  }

  private static List<Long> times(List<TimeSpan> spans) {
    List<Long> times = new ArrayList<>();
    for (TimeSpan span : spans) {
      times.add(span.startMicros());
      times.add(span.endMicros());
    }
    return times;
  }

  private static List<TimeSpan> spans(List<Long> times) {
    List<TimeSpan> spans = new ArrayList<>();
    for (int i = 0; i < times.size(); i += 2) {
      spans.add(new TimeSpan(times.get(i), times.get(i + 1)));
    }
    return spans;
  }
}
