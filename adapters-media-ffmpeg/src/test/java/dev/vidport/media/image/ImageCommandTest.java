package dev.vidport.media.image;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.media.process.Command;
import dev.vidport.media.settings.FfmpegSettings;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ImageCommandTest {
  @Test
  void imageIsDecodedOnlyWithItsOwnDemuxer() {
    ImageFile image = new ImageFile(640, 480, Orientation.CLOCKWISE, new byte[0]);

    Command command =
        new ImageCommand(FfmpegSettings.of("ffmpeg", "ffprobe"), ImageCommand.PROCESSOR_TIME)
            .of(
                image,
                UploadedImage.Type.JPEG,
                UploadedImage.Use.POSTER,
                Path.of("/w/in"),
                Path.of("/w/out.jpg"));

    // A busy machine does not make an image a hostile one.
    assertThat(command.processorTime()).isEqualTo(Duration.ofSeconds(20));
    assertThat(command.standstill()).isGreaterThan(Duration.ofMinutes(2));
    assertThat(String.join(" ", command.line()))
        .isEqualTo(
            "ffmpeg -hide_banner -nostdin -nostats -v error -max_alloc 1073741824 -y"
                + " -protocol_whitelist file -format_whitelist jpeg_pipe -codec_whitelist mjpeg"
                + " -max_pixels 67108864 -f jpeg_pipe -xerror -err_detect crccheck+explode"
                + " -noautorotate -threads 1 -i file:/w/in -map 0:v:0 -frames:v 1 -vf"
                + " scale='min(1920,iw)':'min(1920,ih)':force_original_aspect_ratio=decrease,"
                + "transpose=clock,format=gbrap,premultiply=inplace=1,"
                + "scale=out_color_matrix=bt601:out_range=pc,format=yuvj420p -c:v mjpeg -q:v 3"
                + " -map_metadata -1 -update 1 -f image2 /w/out.jpg");
  }
}
