// Stands for every style sheet under test: class names are all undefined.
export default {};
