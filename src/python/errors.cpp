#include "python/errors.h"

#include <fmt/core.h>

namespace tilefish::python {

namespace py = pybind11;

namespace {

// Owned by the module for as long as the interpreter lives.
PyObject* input_error = nullptr;
PyObject* stopped_error = nullptr;

void raise_input_error(const InputFailure& failure) {
  const Error& error = failure.error;
  const py::object raised = py::reinterpret_borrow<py::object>(input_error)(failure.what());
  raised.attr("what") = error.what;
  raised.attr("expected") = error.expected;
  raised.attr("token") = error.token;
  raised.attr("source") = error.place.source;
  raised.attr("line") = error.place.line == 0 ? py::object(py::none()) : py::int_(error.place.line);
  raised.attr("column") = error.place.column == 0 ? py::object(py::none()) : py::int_(error.place.column);
  PyErr_SetObject(input_error, raised.ptr());
}

void raise_stopped(const WorkStopped& failure) {
  const py::object raised = py::reinterpret_borrow<py::object>(stopped_error)(failure.what());
  raised.attr("reason") = std::string(name_of(failure.stopped.reason));
  raised.attr("nodes") = failure.stopped.nodes;
  PyErr_SetObject(stopped_error, raised.ptr());
}

PyObject* new_error(py::module_& module, const char* name, PyObject* base, const char* words) {
  PyObject* const type = PyErr_NewExceptionWithDoc(fmt::format("tilefish.{}", name).c_str(), words, base, nullptr);
  if (type == nullptr) throw py::error_already_set();
  module.attr(name) = py::reinterpret_borrow<py::object>(type);
  return type;
}

}  // namespace

WorkStopped::WorkStopped(const Stopped& how_far)
    : std::runtime_error(fmt::format("stopped by {} after {} nodes", name_of(how_far.reason), how_far.nodes)),
      stopped(how_far) {}

void refuse(std::string what, std::string expected, std::string token) {
  throw InputFailure({.what = std::move(what), .expected = std::move(expected), .token = std::move(token)});
}

void bind_errors(py::module_& module) {
  input_error = new_error(module, "InputError", PyExc_ValueError,
                          "What was given cannot be read or used.\n\n"
                          "Attributes: what, expected, token, source, line and column (None where not known).\n\n"
                          ">>> try:\n"
                          "...     Table('3b 4b 99z')\n"
                          "... except ValueError as error:\n"
                          "...     print(error.column, error.token, '|', error.expected)\n"
                          "7 99z | a colour letter out of b g r y\n");
  stopped_error = new_error(module, "Stopped", PyExc_RuntimeError,
                            "A limit ended the work before there was an answer.\n\n"
                            "Attributes: reason ('the time limit', 'the node limit', …) and nodes.\n\n"
                            ">>> try:\n"
                            "...     Solver('six').best(' / 1b 2b 3b 4b 5g 6g 7g', max_nodes=1)\n"
                            "... except Stopped as stopped:\n"
                            "...     print(stopped.reason)\n"
                            "the node limit\n");
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const InputFailure& failure) {
      raise_input_error(failure);
    } catch (const WorkStopped& failure) {
      raise_stopped(failure);
    }
  });
}

}  // namespace tilefish::python
