package dev.vidport.http.server.render;

import dev.vidport.domain.refusal.Problems;
import dev.vidport.domain.render.Layout;
import dev.vidport.http.server.call.Fields;
import java.util.Locale;
import java.util.Optional;

/** Reads how a camera is to be shown: a word, or an object that says more. */
public final class LayoutField {
  private static final String FIELD = "layout";
  private static final String HALVES = "side-by-side";

  private LayoutField() {}

  /** Adds a problem for everything that is said of another type of layout. */
  public static Optional<Layout> read(Fields body, Problems problems) {
    return body.isText(FIELD)
        ? body.text(FIELD).map(LayoutField::usual)
        : body.object(FIELD).map(layout -> read(layout, problems, layout.text("type")));
  }

  private static Layout usual(String type) {
    return type.equals(HALVES) ? new Layout.SideBySide(Layout.Side.LEFT) : Layout.DEFAULT;
  }

  private static Layout read(Fields layout, Problems problems, Optional<String> type) {
    if (type.orElseThrow().equals(HALVES)) {
      problems.unless(!layout.has("position"), FIELD + ".position", "is for pip only");
      problems.unless(!layout.has("size"), FIELD + ".size", "is for pip only");
      return new Layout.SideBySide(
          word(layout, "screen", Layout.Side.class).orElse(Layout.Side.LEFT));
    }
    problems.unless(!layout.has("screen"), FIELD + ".screen", "is for side-by-side only");
    return new Layout.PictureInPicture(
        word(layout, "position", Layout.Corner.class).orElse(Layout.Corner.BOTTOM_RIGHT),
        word(layout, "size", Layout.Size.class).orElse(Layout.Size.MEDIUM));
  }

  private static <E extends Enum<E>> Optional<E> word(Fields layout, String field, Class<E> type) {
    return layout
        .text(field)
        .map(name -> Enum.valueOf(type, name.toUpperCase(Locale.ROOT).replace('-', '_')));
  }
}
