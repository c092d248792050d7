package dev.vidport.persistence.thumbnail;

import dev.vidport.domain.thumbnail.Filmstrip;
import dev.vidport.domain.thumbnail.Stills;
import java.util.List;

/** The stills of a video, as stored. */
public record StillsRow(
    double posterSeconds, List<Double> candidateSeconds, FilmstripRow filmstrip) {
  public static StillsRow of(Stills stills) {
    return new StillsRow(
        stills.posterSeconds(), stills.candidateSeconds(), FilmstripRow.of(stills.filmstrip()));
  }

  public Stills stills() {
    return new Stills(posterSeconds, candidateSeconds, filmstrip.filmstrip());
  }

  record FilmstripRow(
      int columns, int rows, int tileWidth, int tileHeight, double intervalSeconds, int frames) {
    static FilmstripRow of(Filmstrip strip) {
      return new FilmstripRow(
          strip.columns(),
          strip.rows(),
          strip.tileWidth(),
          strip.tileHeight(),
          strip.intervalSeconds(),
          strip.frames());
    }

    Filmstrip filmstrip() {
      return new Filmstrip(columns, rows, tileWidth, tileHeight, intervalSeconds, frames);
    }
  }
}
