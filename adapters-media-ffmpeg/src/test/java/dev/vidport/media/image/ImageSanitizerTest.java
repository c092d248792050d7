package dev.vidport.media.image;

import static dev.vidport.domain.thumbnail.UploadedImage.Type.JPEG;
import static dev.vidport.domain.thumbnail.UploadedImage.Type.PNG;
import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.vidport.domain.media.PictureSize;
import dev.vidport.domain.thumbnail.UploadedImage;
import dev.vidport.domain.watermark.WatermarkImage;
import dev.vidport.media.MediaReader;
import dev.vidport.media.TestClips;
import dev.vidport.media.TestPrograms;
import dev.vidport.media.settings.FfmpegSettings;
import dev.vidport.media.settings.IsolationMode;
import dev.vidport.media.settings.IsolationSettings;
import dev.vidport.usecases.media.port.UnusableMediaException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ImageSanitizerTest {
  private static final int RED = 0xc82020;
  private static final int GREEN = 0x20a020;

  private final FfmpegImageSanitizer sanitizer =
      new FfmpegImageSanitizer(FfmpegSettings.defaults());

  @TempDir private Path folder;

  private Path clean(byte[] image, UploadedImage.Type type)
      throws UnusableMediaException, IOException {
    return Files.write(
        folder.resolve("clean.jpg"), sanitizer.clean(image, type, UploadedImage.Use.POSTER));
  }

  private void assertRefused(byte[] image, UploadedImage.Type type, String reason) {
    assertThatThrownBy(() -> sanitizer.clean(image, type, UploadedImage.Use.POSTER))
        .isInstanceOfSatisfying(
            UnusableMediaException.class,
            fault -> assertThat(fault.failure().message()).contains(reason));
  }

  private static String size(Path image) {
    return MediaReader.probe(image.toString(), "v", "stream=codec_name,width,height").get(0);
  }

  private static void assertColour(Path image, int width, int x, int y, int expected) {
    byte[] colours = TestImages.colours(image);
    for (int i = 0; i < 3; i++) {
      int found = colours[(y * width + x) * 3 + i] & 0xff;
      assertThat(found).isCloseTo(expected >> (16 - 8 * i) & 0xff, within(6));
    }
  }

  @Test
  void imagesOfAKilledProcessAreDeletedAtTheNextStart() throws Exception {
    Path images = folder.resolve("work/images");
    Path left = Files.createDirectories(images.resolve("vidport-image123"));
    Files.write(left.resolve("in"), TestImages.jpeg("64x64"));
    Files.write(left.resolve("out"), new byte[9]);

    FfmpegImageSanitizer started = FfmpegImageSanitizer.in(images, FfmpegSettings.defaults());

    assertThat(images).isEmptyDirectory();
    assertThat(started.clean(TestImages.jpeg("64x64"), JPEG, UploadedImage.Use.POSTER))
        .isNotEmpty();
    assertThat(images).isEmptyDirectory();
  }

  @Test
  void jpegAndPngKeepTheirSizeAndColours() throws Exception {
    Path jpeg = clean(TestImages.jpeg("320x180"), JPEG);
    assertThat(size(jpeg)).isEqualTo("mjpeg,320,180");
    assertColour(jpeg, 320, 160, 40, RED);
    assertColour(jpeg, 320, 160, 140, GREEN);

    Path png = clean(TestImages.png("320x180"), PNG);
    assertThat(size(png)).isEqualTo("mjpeg,320,180");
    assertColour(png, 320, 160, 40, RED);
    assertColour(png, 320, 160, 140, GREEN);
  }

  @Test
  void largeImageIsScaledDown() throws Exception {
    assertThat(size(clean(TestImages.jpeg("8192x4096"), JPEG))).isEqualTo("mjpeg,1920,960");
    assertThat(size(clean(TestImages.png("16x4096"), PNG))).isEqualTo("mjpeg,8,1920");
  }

  @Test
  void orientationOfTheCameraIsApplied() throws Exception {
    byte[] image = TestImages.jpeg("320x160");

    Path clockwise = clean(TestImages.withOrientation(image, 6), JPEG);
    assertThat(size(clockwise)).isEqualTo("mjpeg,160,320");
    assertColour(clockwise, 160, 120, 160, RED);

    Path counterclockwise = clean(TestImages.withOrientation(image, 8), JPEG);
    assertColour(counterclockwise, 160, 40, 160, RED);

    Path half = clean(TestImages.withOrientation(image, 3), JPEG);
    assertThat(size(half)).isEqualTo("mjpeg,320,160");
    assertColour(half, 320, 160, 120, RED);
  }

  @Test
  void metadataIsRemoved() throws Exception {
    byte[] secret = "taken at 52.5200, 13.4050".getBytes(ISO_8859_1);
    byte[] segment =
        TestImages.joined(
            new byte[] {(byte) 0xff, (byte) 0xe1, 0, (byte) (secret.length + 2)}, secret);
    byte[] jpeg = TestImages.inserted(TestImages.jpeg("64x64"), 2, segment);
    byte[] png = TestImages.inserted(TestImages.png("64x64"), 33, TestImages.chunk("tEXt", secret));

    assertThat(new String(sanitizer.clean(jpeg, JPEG, UploadedImage.Use.POSTER), ISO_8859_1))
        .doesNotContain("52.5200");
    assertThat(new String(sanitizer.clean(png, PNG, UploadedImage.Use.POSTER), ISO_8859_1))
        .doesNotContain("52.5200");
  }

  @Test
  void transparentPixelsBecomeBlack() throws Exception {
    Path image = clean(TestImages.png(32, 32, TestImages.transparent(32, 32)), PNG);

    assertColour(image, 32, 16, 16, 0);
  }

  @Test
  void watermarkKeepsItsTransparencyAndItsColours() throws Exception {
    byte[] large =
        TestImages.generated(
            "2048x512",
            "-vf",
            "format=rgba,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(lt(X,1024),128,0)'",
            "-c:v",
            "png");

    byte[] clean = sanitizer.clean(large, PNG, UploadedImage.Use.WATERMARK);

    Path image = Files.write(folder.resolve("clean.png"), clean);
    assertThat(size(image)).isEqualTo("png,1024,256");
    byte[] rgba = TestImages.rgba(image);
    assertPixel(rgba, 1024, 256, 40, RED, 128);
    // The colour does not fade where the image becomes transparent.
    assertPixel(rgba, 1024, 509, 40, RED, 128);
    assertThat(rgba[(40 * 1024 + 800) * 4 + 3]).isZero();
    assertThat(new WatermarkImage(clean).size()).isEqualTo(new PictureSize(1024, 256));
  }

  private static void assertPixel(byte[] rgba, int width, int x, int y, int expected, int opacity) {
    int at = (y * width + x) * 4;
    for (int i = 0; i < 3; i++) {
      assertThat(rgba[at + i] & 0xff).isCloseTo(expected >> (16 - 8 * i) & 0xff, within(4));
    }
    assertThat(rgba[at + 3] & 0xff).isCloseTo(opacity, within(3));
  }

  @Test
  void opaqueWatermarkStaysOpaque() throws Exception {
    Path image =
        Files.write(
            folder.resolve("clean.png"),
            sanitizer.clean(TestImages.jpeg("320x180"), JPEG, UploadedImage.Use.WATERMARK));

    byte[] rgba = TestImages.rgba(image);

    assertPixel(rgba, 320, 160, 40, RED, 255);
    assertPixel(rgba, 320, 160, 140, GREEN, 255);
  }

  @Test
  void imageOfAnotherTypeIsRefused() {
    assertRefused(TestImages.png("64x64"), JPEG, "is not of the type image/jpeg");
    assertRefused(TestImages.jpeg("64x64"), PNG, "is not of the type image/png");
    assertRefused(
        "<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(ISO_8859_1), PNG, "image/png");
    assertRefused("#EXTM3U\nfile:///etc/passwd\n".getBytes(ISO_8859_1), JPEG, "image/jpeg");
    assertRefused("GIF89a".getBytes(ISO_8859_1), JPEG, "image/jpeg");
    assertRefused(new byte[0], JPEG, "image/jpeg");
    assertRefused(new byte[0], PNG, "image/png");
  }

  @Test
  void imageOfUnsupportedSizeIsRefused() {
    assertRefused(TestImages.png("14x16"), PNG, "must have 16 to 8192 pixels per side, has 14×16");
    assertRefused(TestImages.jpeg("16x8194"), JPEG, "has 16×8194");
    assertRefused(TestImages.png(60_000, 60_000, new byte[100]), PNG, "has 60000×60000");
    assertRefused(TestImages.png(-1, 20, new byte[100]), PNG, "has -1×20");
  }

  @Test
  void truncatedImageIsRefused() {
    byte[] jpeg = TestImages.detailed("mjpeg");
    byte[] png = TestImages.detailed("png");

    assertRefused(Arrays.copyOf(jpeg, jpeg.length / 2), JPEG, "is cut off");
    assertRefused(Arrays.copyOf(jpeg, 4), JPEG, "is cut off");
    assertRefused(Arrays.copyOf(png, png.length / 2), PNG, "is cut off");
    assertRefused(Arrays.copyOf(png, png.length - 12), PNG, "is cut off");
  }

  @Test
  void imageWithHalfItsPixelsIsRefused() {
    byte[] jpeg = TestImages.detailed("mjpeg");
    byte[] end = {(byte) 0xff, (byte) 0xd9};
    byte[] half = TestImages.transparent(64, 32);

    assertRefused(TestImages.joined(Arrays.copyOf(jpeg, jpeg.length / 2), end), JPEG, "is damaged");
    assertRefused(TestImages.png(64, 64, half), PNG, "is damaged");
  }

  @Test
  void imageWithWrongChecksumIsRefused() {
    byte[] png = TestImages.png("64x64");
    png[png.length / 2] ^= 0x55;

    assertRefused(png, PNG, "is damaged");
  }

  @Test
  void animatedImageIsRefused() {
    byte[] png =
        TestImages.inserted(
            TestImages.png("64x64"),
            33,
            TestImages.chunk("acTL", new byte[] {0, 0, 0, 2, 0, 0, 0, 0}));

    assertRefused(png, PNG, "is animated");
  }

  @ParameterizedTest
  @EnumSource
  void dataAfterTheImageIsDropped(Appended appended) throws Exception {
    byte[] jpeg = TestImages.jpeg("64x64");
    byte[] png = TestImages.png("64x64");

    byte[] fromJpeg =
        sanitizer.clean(TestImages.joined(jpeg, appended.bytes()), JPEG, UploadedImage.Use.POSTER);
    byte[] fromPng =
        sanitizer.clean(TestImages.joined(png, appended.bytes()), PNG, UploadedImage.Use.POSTER);

    assertThat(fromJpeg).isEqualTo(sanitizer.clean(jpeg, JPEG, UploadedImage.Use.POSTER));
    assertThat(fromPng).isEqualTo(sanitizer.clean(png, PNG, UploadedImage.Use.POSTER));
  }

  /** What phones and programs leave after the end of an image. */
  enum Appended {
    VIDEO_OF_A_MOTION_PHOTO {
      @Override
      byte[] bytes() throws IOException {
        return Files.readAllBytes(TestClips.in(Path.of("target", "clips")).singleFrame());
      }
    },
    VIDEO_WITH_A_TRAILER_OF_SAMSUNG {
      @Override
      byte[] bytes() throws IOException {
        return TestImages.joined(
            "\0\0\60\12\20\0\0\0MotionPhoto_Data".getBytes(ISO_8859_1),
            VIDEO_OF_A_MOTION_PHOTO.bytes(),
            "SEFHk\0\0\0\1\0\0\0SEFT".getBytes(ISO_8859_1));
      }
    },
    SECOND_IMAGE {
      @Override
      byte[] bytes() {
        return TestImages.withOrientation(TestImages.jpeg("16x16"), 6);
      }
    },
    DAMAGED_SECOND_IMAGE {
      @Override
      byte[] bytes() {
        return new byte[] {(byte) 0xff, (byte) 0xd8, (byte) 0xff, (byte) 0xe1, 0x7f};
      }
    },
    ZEROS {
      @Override
      byte[] bytes() {
        return new byte[4096];
      }
    },
    ARCHIVE {
      @Override
      byte[] bytes() {
        return "PK\3\4 and more".getBytes(ISO_8859_1);
      }
    };

    abstract byte[] bytes() throws IOException;
  }

  @Test
  void indexOfFurtherImagesIsDropped() throws Exception {
    byte[] index = "\377\342\0\60MPF\0MM\0\52\0\0\0\10".getBytes(ISO_8859_1);
    byte[] segment = Arrays.copyOf(index, 2 + 0x30);
    byte[] jpeg = TestImages.jpeg("64x64");
    byte[] photo =
        TestImages.joined(TestImages.inserted(jpeg, 2, segment), TestImages.jpeg("32x32"));

    byte[] clean = sanitizer.clean(photo, JPEG, UploadedImage.Use.POSTER);

    assertThat(clean).isEqualTo(sanitizer.clean(jpeg, JPEG, UploadedImage.Use.POSTER));
    assertThat(new String(clean, ISO_8859_1)).doesNotContain("MPF");
  }

  @Test
  void compressedTextChunkIsNeverDecompressed() throws Exception {
    byte[] bomb =
        TestImages.joined("k\0\0".getBytes(ISO_8859_1), TestImages.deflate(new byte[64 << 20]));
    byte[] png = TestImages.inserted(TestImages.png("64x64"), 33, TestImages.chunk("zTXt", bomb));

    ImageFile read = ImageFile.read(png, PNG);

    assertThat(read.bytes().length).isLessThanOrEqualTo(TestImages.png("64x64").length);
  }

  @Test
  void jpegWithTooManyScansIsRefused() {
    byte[] jpeg = TestImages.jpeg("64x64");
    byte[] scan = {(byte) 0xff, (byte) 0xda, 0, 8, 1, 1, 0, 0, 63, 0};
    byte[] scans = new byte[0];
    for (int i = 0; i < 100; i++) {
      scans = TestImages.joined(scans, scan);
    }

    assertRefused(TestImages.inserted(jpeg, jpeg.length - 2, scans), JPEG, "more than 64 scans");
  }

  @Test
  void imageThatKeepsTheDecoderBusyIsRefused() throws Exception {
    Path program = Files.writeString(folder.resolve("busy"), "#!/bin/sh\nwhile :; do :; done\n");
    assertThat(program.toFile().setExecutable(true)).isTrue();
    FfmpegSettings busy =
        FfmpegSettings.of(program.toString(), TestPrograms.ffprobe())
            .withIsolation(new IsolationSettings(IsolationMode.OFF, 1024));
    FfmpegImageSanitizer limited = new FfmpegImageSanitizer(busy, folder, Duration.ofSeconds(1));

    assertThatThrownBy(
            () -> limited.clean(TestImages.jpeg("64x64"), JPEG, UploadedImage.Use.POSTER))
        .isInstanceOfSatisfying(
            UnusableMediaException.class,
            fault -> assertThat(fault.failure().message()).contains("takes too long to decode"));
  }

  @Test
  void temporaryFilesAreDeleted() throws Exception {
    clean(TestImages.jpeg("64x64"), JPEG);
    assertRefused(TestImages.png(64, 64, new byte[9]), PNG, "is damaged");

    try (var left = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      assertThat(left.map(Path::toString)).noneMatch(path -> path.contains("vidport-image"));
    }
  }
}
