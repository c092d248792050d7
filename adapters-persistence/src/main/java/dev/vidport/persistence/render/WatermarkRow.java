package dev.vidport.persistence.render;

import dev.vidport.domain.id.VideoId;
import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.watermark.Watermark;
import dev.vidport.domain.watermark.WatermarkPosition;
import dev.vidport.domain.watermark.WatermarkSettings;

/** The watermark of a video, as stored. */
public record WatermarkRow(
    String video,
    String digest,
    int width,
    int height,
    WatermarkPosition position,
    double opacity,
    double size,
    double margin) {
  public static WatermarkRow of(Watermark watermark) {
    WatermarkSettings settings = watermark.settings();
    return new WatermarkRow(
        watermark.video().value(),
        watermark.digest(),
        watermark.image().width(),
        watermark.image().height(),
        settings.position(),
        settings.opacity(),
        settings.size(),
        settings.margin());
  }

  public Watermark watermark() {
    return new Watermark(
        new VideoId(video),
        digest,
        new PictureSize(width, height),
        new WatermarkSettings(position, opacity, size, margin));
  }
}
