// Tests of the editor's modules without a page. Resolves to the failures.
async (assets) => {
  const model = await import(`${assets}/edit/model.js`);
  const times = await import(`${assets}/edit/time.js`);
  const redactions = await import(`${assets}/edit/redaction.js`);

  const LENGTHS = { a: 10, b: 16 };
  const REGION = { x: 0.1, y: 0.2, w: 0.3, h: 0.4 };
  const fade = (seconds, type = "fade") => ({ type, seconds });
  const two = () => model.initial(["a", "b"], LENGTHS);
  const box = (values) => ({ type: "box", shape: "rect", start: null, end: null, region: REGION, track: [], ...values });
  const body = (state) => model.requestBody(state, LENGTHS);
  const move = (state, id, index) => model.moveClip(state, id, index, LENGTHS);

  const equal = (actual, expected) => {
    const [is, should] = [JSON.stringify(actual), JSON.stringify(expected)];
    if (is !== should) throw new Error(`is ${is} and should be ${should}`);
  };

  const tests = {
    "a transition shortens the result and moves later clips"() {
      const state = model.addClip(model.setTransition(two(), "c1", fade(1.5)), "a", 2, LENGTHS);
      equal(times.arrange(state.clips).map(({ start, end }) => [start, end]), [[0, 10], [8.5, 24.5], [24.5, 34.5]]);
      equal(times.totalLength(times.arrange(state.clips)), 34.5);
    },
    "a transition shows two pictures"() {
      const placed = times.arrange(model.setTransition(two(), "c1", fade(1, "fadeblack")).clips);
      equal(times.momentAt(placed, 9.25), { index: 0, sourceTime: 9.25, next: { index: 1, sourceTime: 0.25, progress: 0.25, type: "fadeblack" } });
      equal(times.momentAt(placed, 10), { index: 1, sourceTime: 1, next: null });
    },
    "the first clip has no transition"() {
      const state = move(model.setTransition(two(), "c1", fade(1)), "c1", 0);
      equal(state.clips.map(({ id, transition }) => [id, transition]), [["c1", null], ["c0", null]]);
      equal(model.removeClip(model.setTransition(two(), "c1", fade(1)), "c0").clips[0].transition, null);
    },
    "changes are undone and redone, those of a drag together"() {
      const first = two();
      let history = model.begin(first);
      history = model.change(history, model.setStart(history.present, "c0", 1), "drag");
      history = model.change(history, model.setStart(history.present, "c0", 2), "drag");
      history = model.change(history, model.setStart(history.present, "c0", 3), "another drag");
      equal(history.present.clips[0].start, 3);
      history = model.undo(history);
      equal(history.present.clips[0].start, 2);
      history = model.undo(history);
      equal(history.present === first, true);
      equal(model.undo(history).present === first, true);
      history = model.redo(model.redo(history));
      equal(history.present.clips[0].start, 3);
      history = model.change(model.undo(history), model.setEnd(first, "c0", 5, LENGTHS));
      equal(model.redo(history).present.clips[0].end, 5);
    },
    "an edge stays in the video and on its side of the other edge"() {
      equal(model.setEnd(two(), "c0", 99, LENGTHS).clips[0].end, 10);
      equal(model.setStart(two(), "c0", -1).clips[0].start, 0);
      const { start, end } = model.setStart(two(), "c0", 99).clips[0];
      equal(start < end && end === 10, true);
    },
    "a split changes nothing that is shown"() {
      const state = model.addRedaction(two(), box({ start: { clipId: "c0", time: 2 }, end: { clipId: "c0", time: 8 } }));
      const halves = model.split(state, 5);
      equal(halves.clips.map(({ videoId, start, end }) => [videoId, start, end]), [["a", 0, 5], ["a", 5, 10], ["b", 0, 16]]);
      equal(body(halves).redactions, body(state).redactions);
      equal(model.split(state, 0) === state, true);
      equal(model.split(state, 10.001) === state, true);
    },
    "a redaction keeps to the pictures when a clip is cut or moved"() {
      const state = model.addRedaction(two(), box({ start: { clipId: "c1", time: 1 }, end: { clipId: "c1", time: 3 } }));
      const spans = (changed) => body(changed).redactions?.map(({ start, end }) => [start, end]);
      equal(spans(state), [[11, 13]]);
      equal(spans(model.setStart(state, "c0", 4)), [[7, 9]]);
      equal(spans(model.setTransition(state, "c1", fade(0.5))), [[10.5, 12.5]]);
      equal(spans(move(state, "c1", 0)), [[1, 3]]);
      equal(spans(model.setStart(state, "c1", 2)), [[10, 11]]);
      equal(spans(model.setStart(state, "c1", 5)), undefined);
      equal(spans(model.setStart(model.setStart(state, "c1", 5), "c1", 0)), [[11, 13]]);
      equal(spans(model.removeClip(state, "c0")), [[1, 3]]);
      equal(model.removeClip(state, "c1").redactions.length, 0);
    },
    "a redaction until the end does not grow over clips that are added after it"() {
      const state = model.addRedaction(two(), box({ start: { clipId: "c1", time: 1 } }));
      const spans = (changed) => body(changed).redactions.map(({ start, end }) => [start, end]);
      const longer = model.addClip(state, "a", 2, LENGTHS);
      equal([spans(state), spans(longer)], [[[11, undefined]], [[11, 26]]]);
      equal(spans(model.addClip(model.setEnd(state, "c1", 9, LENGTHS), "a", 2, LENGTHS)), [[11, 19]]);
      equal(spans(model.setEnd(model.addClip(model.setEnd(state, "c1", 9, LENGTHS), "a", 2, LENGTHS), "c1", 12, LENGTHS)), [[11, 22]]);
      equal(spans(model.addClip(state, "a", 1, LENGTHS)), [[21, undefined]]);
    },
    "a redaction over clips in another order covers all of them"() {
      const state = model.addRedaction(two(), box({ start: { clipId: "c0", time: 6 }, end: { clipId: "c1", time: 3 } }));
      equal(redactions.place(times.arrange(state.clips), state.redactions[0]).end, 13);
      equal(body(move(state, "c1", 0)).redactions, [{ type: "box", ...REGION }]);
    },
    "a redaction hides at least the same pictures after clips have changed places"() {
      const spans = (state) => body(state).redactions.map(({ start, end }) => [start, end]);
      const untilEnd = model.addRedaction(two(), box({ start: { clipId: "c0", time: 6 } }));
      equal(spans(untilEnd), [[6, undefined]]);
      equal(spans(move(untilEnd, "c1", 0)), [[undefined, undefined]]);
      const fromStart = model.addRedaction(two(), box({ end: { clipId: "c1", time: 3 } }));
      equal(spans(move(fromStart, "c0", 1)), [[undefined, undefined]]);
      const three = model.addClip(two(), "a", 2, LENGTHS);
      const across = model.addRedaction(three, box({ start: { clipId: "c0", time: 6 }, end: { clipId: "c2", time: 3 } }));
      equal([spans(across), spans(move(across, "c1", 2)), spans(move(across, "c1", 0))], [[[6, 29]], [[6, undefined]], [[undefined, 29]]]);
      equal(spans(move(across, "c2", 1)), [[6, undefined]]);
      // What is cut off stays hidden when it comes back.
      const cut = move(model.setStart(untilEnd, "c1", 5), "c1", 0);
      equal(spans(model.setStart(cut, "c1", 0)), [[undefined, undefined]]);
    },
    "a moving region stays where it was on the pictures of a clip that is moved"() {
      const small = { x: 0.4, y: 0.4, w: 0.1, h: 0.1 };
      const track = [{ at: { clipId: "c0", time: 2 }, ...small }, { at: { clipId: "c0", time: 8 }, ...REGION }];
      const state = model.addRedaction(two(), box({ track }));
      const region = (changed, clipId, time) => {
        const placed = times.arrange(changed.clips);
        const { x, y, w, h } = redactions.regionAt(redactions.place(placed, changed.redactions[0]), times.timeOf(placed, { clipId, time }));
        return [x, y, w, h].map((value) => Math.round(value * 1e3) / 1e3);
      };
      const there = move(state, "c1", 0);
      for (const changed of [there, move(there, "c1", 1), move(there, "c0", 0)]) {
        for (const [clipId, time] of [["c0", 0], ["c0", 5], ["c0", 9.99], ["c1", 0], ["c1", 8], ["c1", 15.99]]) {
          equal(region(changed, clipId, time), region(state, clipId, time));
        }
      }
      equal(there.redactions[0].track.map(({ at }) => [at.clipId, at.time]), [["c1", 0], ["c1", 16], ["c0", 0], ["c0", 2], ["c0", 8], ["c0", 10]]);
      equal(move(model.addRedaction(two(), box({})), "c1", 0).redactions[0].track, []);
    },
    "a region moves on straight lines and jumps at two keyframes of one time"() {
      const placed = times.arrange(two().clips);
      const at = (time, x) => ({ at: { clipId: "c0", time }, ...REGION, x });
      const track = redactions.place(placed, box({ track: [at(2, 0.1), at(6, 0.5), at(6, 0.7), at(8, 0.7)] }));
      equal([0, 2, 4, 5.999, 6, 7, 9].map((time) => Math.round(redactions.regionAt(track, time).x * 100) / 100), [0.1, 0.1, 0.3, 0.5, 0.7, 0.7, 0.7]);
    },
    "keyframes are added in the order of their times, and replaced at the same time"() {
      const placed = times.arrange(two().clips);
      let redaction = redactions.withKeyframe(box({}), placed, 4, REGION);
      redaction = redactions.withKeyframe(redaction, placed, 12, { ...REGION, x: 0.5 });
      redaction = redactions.withRegion(redaction, placed, 4, { ...REGION, x: 0.2 });
      equal(redaction.track.map(({ at, x }) => [at.clipId, at.time, x]), [["c0", 4, 0.2], ["c1", 2, 0.5]]);
      redaction = redaction.track.reduce((rest, keyframe) => redactions.withoutKeyframe(rest, keyframe), redaction);
      equal([redaction.track.length, redaction.region.x], [0, 0.5]);
    },
    "a region stays in the picture"() {
      equal(redactions.moved(REGION, 1, -1), { ...REGION, x: 0.7, y: 0 });
      equal(redactions.resized(REGION, "se", 1, 0.1), { x: 0.1, y: 0.2, w: 0.9, h: 0.5 });
      equal(redactions.resized(REGION, "nw", -1, 0.1), { x: 0, y: 0.3, w: 0.4, h: 0.3 });
      equal(redactions.between(0.8, 0.9, 0.5, 1.2), { x: 0.5, y: 0.9, w: 0.3, h: 0.1 });
    },
    "the request has no field with its default"() {
      equal(body(two()), { edit: { clips: [{ videoId: "a" }, { videoId: "b" }] } });
      let state = model.setTransition(model.setEnd(model.setStart(two(), "c0", 1 / 3), "c0", 9, LENGTHS), "c1", fade(0.5));
      state = model.addRedaction(state, box({ type: "blur", shape: "ellipse", end: { clipId: "c0", time: 4 }, track: [{ at: { clipId: "c0", time: 2 }, ...REGION }] }));
      equal(body({ ...state, fileName: " Best of ", maxHeight: 1440, metadata: { a: "b" }, captions: true, isLow: true }), {
        edit: { clips: [{ videoId: "a", start: 0.333333, end: 9 }, { videoId: "b", transition: { type: "fade", seconds: 0.5 } }] },
        redactions: [{ type: "blur", shape: "ellipse", end: 3.666667, track: [{ time: 1.666667, ...REGION }] }],
        fileName: "Best of",
        maxHeight: 1440,
        metadata: { a: "b" },
        captions: true,
        priority: "low",
      });
    },
    "times are read as people write them"() {
      equal(["62.5", "1:02,5", " 1:02:03.25 ", "", "1:x", "-1", "1::2"].map(times.parseTime), [62.5, 62.5, 3723.25, null, null, null, null]);
    },
    "steps are on the grid of the frames"() {
      equal([times.step(1, 1, 1 / 30), times.step(1.01, -1, 1 / 25), times.step(0, 30, 1001 / 30000)], [1.033333, 0.96, 1.001]);
      equal(times.frameOf([0, 0.04, 0.08, 0.12, 0.16, 0.2]), 0.04);
      equal(times.frameOf([0.033367, 0.066733, 0.1001, 0.133467, 0.166833, 0.2002]), 1001 / 30000);
      equal(times.frameOf([0, 0.04, 0.08, 0.16, 0.2, 0.24]), null);
    },
    "stored work is used only if it fits the videos"() {
      const state = model.setEnd(two(), "c0", 7, LENGTHS);
      const stored = JSON.parse(JSON.stringify(state));
      equal(model.restored(stored, LENGTHS)?.clips[0].end, 7);
      equal(model.restored(stored, { a: 5, b: 16 }), null);
      equal(model.restored(stored, { a: 10 }), null);
      equal([null, {}, { clips: 1 }].map((wrong) => model.restored(wrong, LENGTHS)), [null, null, null]);
    },
  };

  return Object.entries(tests).flatMap(([name, test]) => {
    try {
      test();
      return [];
    } catch (error) {
      return [`${name}: ${error.message}`];
    }
  });
}
