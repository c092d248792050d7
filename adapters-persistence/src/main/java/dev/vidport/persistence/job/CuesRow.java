package dev.vidport.persistence.job;

import dev.vidport.domain.caption.Captions;
import dev.vidport.domain.caption.Cue;
import dev.vidport.domain.caption.SpokenLanguage;
import java.util.List;

/** Captions before they are published, as stored. */
record CuesRow(String language, List<CueRow> cues) {
  static CuesRow of(Captions captions) {
    return new CuesRow(
        captions.language().code(), captions.cues().stream().map(CueRow::of).toList());
  }

  Captions captions() {
    return new Captions(new SpokenLanguage(language), cues.stream().map(CueRow::cue).toList());
  }

  /**
   * A cue.
   *
   * @param s its start in microseconds
   * @param e its end in microseconds
   * @param l its lines
   */
  record CueRow(long s, long e, List<String> l) {
    static CueRow of(Cue cue) {
      return new CueRow(cue.startMicros(), cue.endMicros(), cue.lines());
    }

    Cue cue() {
      return new Cue(s, e, l);
    }
  }
}
