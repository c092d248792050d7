package dev.vidport.media.still;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.thumbnail.Filmstrip;
import org.junit.jupiter.api.Test;

class FilmstripFilesTest {
  @Test
  void eachCueNamesItsTile() {
    assertThat(FilmstripFiles.vtt(new Filmstrip(2, 2, 160, 90, 1800.5, 3), 4000.25))
        .isEqualTo(
            """
            WEBVTT

            00:00:00.000 --> 00:30:00.500
            filmstrip.jpg#xywh=0,0,160,90

            00:30:00.500 --> 01:00:01.000
            filmstrip.jpg#xywh=160,0,160,90

            01:00:01.000 --> 01:06:40.250
            filmstrip.jpg#xywh=0,90,160,90
            """);
  }

  @Test
  void jsonDescribesTheFilmstrip() {
    assertThat(FilmstripFiles.json(new Filmstrip(10, 3, 160, 90, 2.002, 30)))
        .isEqualTo(
            """
            {"url":"filmstrip.jpg","columns":10,"rows":3,"tileWidth":160,"tileHeight":90,\
            "intervalSeconds":2.002000,"frames":30}
            """);
  }
}
